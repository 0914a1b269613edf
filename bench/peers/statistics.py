"""Paired tests and intervals in numpy and scipy, to measure ours against.

    python3 bench/peers/statistics.py NAME FILE UNITS METRICS RESAMPLES REPEATS

FILE holds raw doubles, one metric after the other. Prints JSON: best processor and wall time in seconds, and the results,
so that the caller can check that both computed the same thing. All p-values are two-sided.
"""

import json
import sys
import time

try:
    import numpy as np
except ImportError:
    sys.exit("numpy is not installed")

SEED = 0
CHUNK = 1000


def chunks(resamples):
    for start in range(0, resamples, CHUNK):
        yield start, min(CHUNK, resamples - start)


def two_sided(sums, observed):
    tolerance = 1e-12 * abs(observed)
    return float((1 + np.count_nonzero(np.abs(sums) >= abs(observed) - tolerance)) / (len(sums) + 1))


def signs_chunked(columns, resamples):
    """One metric after the other, all signs of a chunk at once: the plain way to write it."""
    results = []
    for d in columns:
        rng = np.random.default_rng(SEED)
        sums = np.empty(resamples)
        for start, size in chunks(resamples):
            signs = rng.integers(0, 2, (size, len(d)), dtype=np.int8) * 2 - 1
            sums[start : start + size] = signs @ d
        results.append(two_sided(sums, d.sum()))
    return results


def signs_shared(columns, resamples):
    """Signs unpacked from random bytes and shared by all metrics, one matrix product a chunk."""
    rng = np.random.default_rng(SEED)
    data = np.ascontiguousarray(columns.T)
    n = len(data)
    sums = np.empty((resamples, data.shape[1]))
    for start, size in chunks(resamples):
        bits = np.frombuffer(rng.bytes(size * ((n + 7) // 8)), np.uint8).reshape(size, -1)
        sums[start : start + size] = np.unpackbits(bits, axis=1, count=n).astype(np.float64) @ data
    total = data.sum(axis=0)
    return [two_sided(total[j] - 2 * sums[:, j], total[j]) for j in range(data.shape[1])]


def signs_byte_tables(columns, resamples):
    """256 subset sums per eight units, looked up by random bytes that all metrics share; rows of all metrics at once."""
    rng = np.random.default_rng(SEED)
    metrics, n = columns.shape
    groups = (n + 7) // 8
    padded = np.zeros((groups * 8, metrics))
    padded[:n] = columns.T
    bits = ((np.arange(256)[:, None] >> np.arange(8)) & 1) * 2.0 - 1
    sums = np.zeros((resamples, metrics))
    row = np.empty((resamples, metrics))
    for start in range(0, groups, 64):
        part = padded[8 * start : 8 * (start + 64)].reshape(-1, 8, metrics)
        tables = np.einsum("vk,gkm->gvm", bits, part)
        random = np.frombuffer(rng.bytes(len(part) * resamples), np.uint8).reshape(len(part), resamples)
        for table, index in zip(tables, random):
            if metrics == 1:
                np.take(table[:, 0], index, out=row[:, 0], mode="clip")
            else:
                table.take(index, axis=0, out=row, mode="clip")
            sums += row
    return [two_sided(sums[:, j], columns[j].sum()) for j in range(metrics)]


def signs_scipy(columns, resamples):
    from scipy.stats import permutation_test

    def statistic(x, axis):
        return np.sum(x, axis=axis)

    results = []
    for d in columns:
        test = permutation_test(
            (d,),
            statistic,
            permutation_type="samples",
            n_resamples=resamples,
            batch=CHUNK,
            vectorized=True,
            rng=np.random.default_rng(SEED),
        )
        results.append(float(test.pvalue))
    return results


def interval(means):
    return [float(end) for end in np.percentile(means, [2.5, 97.5])]


def bootstrap_chunked(columns, resamples):
    """One metric after the other, all indices of a chunk at once: the plain way to write it."""
    results = []
    for d in columns:
        rng = np.random.default_rng(SEED)
        means = np.empty(resamples)
        for start, size in chunks(resamples):
            means[start : start + size] = d[rng.integers(0, len(d), (size, len(d)))].mean(axis=1)
        results.append(interval(means))
    return results


def whole_chunked(columns, resamples):
    """Means, tests and intervals of all metrics, and Holm's correction."""
    p_values = signs_chunked(columns, resamples)
    intervals = bootstrap_chunked(columns, resamples)
    order = np.argsort(p_values, kind="stable")
    adjusted = np.minimum(1, np.maximum.accumulate(np.array(p_values)[order] * np.arange(len(p_values), 0, -1)))
    return [p_values, intervals, adjusted.tolist(), columns.mean(axis=1).tolist()]


def bootstrap_shared(columns, resamples):
    """As above, but all metrics see the same indices."""
    rng = np.random.default_rng(SEED)
    n = columns.shape[1]
    means = np.empty((len(columns), resamples))
    for start, size in chunks(resamples):
        index = rng.integers(0, n, (size, n))
        for j, d in enumerate(columns):
            means[j, start : start + size] = d[index].mean(axis=1)
    return [interval(column) for column in means]


def bootstrap_counts(columns, resamples):
    """How often each unit is drawn, by bincount, and one matrix product for all metrics."""
    rng = np.random.default_rng(SEED)
    n = columns.shape[1]
    data = np.ascontiguousarray(columns.T)
    means = np.empty((resamples, len(columns)))
    size = 100
    offsets = np.arange(size)[:, None] * n
    for start in range(0, resamples, size):
        rows = min(size, resamples - start)
        index = rng.integers(0, n, (rows, n), dtype=np.uint16 if n < 65536 else np.int64) + offsets[:rows]
        counts = np.bincount(index.ravel(), minlength=rows * n).reshape(rows, n)
        means[start : start + rows] = counts.astype(np.float64) @ data / n
    return [interval(column) for column in means.T]


def bootstrap_scipy(columns, resamples):
    from scipy.stats import bootstrap

    results = []
    for d in columns:
        found = bootstrap(
            (d,),
            np.mean,
            n_resamples=resamples,
            batch=CHUNK,
            method="percentile",
            vectorized=True,
            rng=np.random.default_rng(SEED),
        )
        results.append([float(found.confidence_interval.low), float(found.confidence_interval.high)])
    return results


def main():
    name, path, units, metrics, resamples, repeats = sys.argv[1:]
    peer = globals()[name]
    columns = np.fromfile(path).reshape(int(metrics), int(units))
    times = []
    for _ in range(int(repeats)):
        cpu, wall = time.process_time(), time.perf_counter()
        results = peer(columns, int(resamples))
        times.append((time.process_time() - cpu, time.perf_counter() - wall))
    print(json.dumps({"cpu": min(t[0] for t in times), "wall": min(t[1] for t in times), "results": results}))


main()

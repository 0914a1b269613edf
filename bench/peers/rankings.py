"""The work of bench/rankings.mjs in numpy: 100,000 users x top 100 x 6 metrics, item indices, one core.

    OMP_NUM_THREADS=1 python3 bench/peers/rankings.py

The relevance of each place is looked up in one sorted array of user * items + item, then every metric is a few passes over the
users x 100 matrix. Checks of the input (items listed twice, unknown ids) and a fingerprint of the targets, which the package
does in the same time, are left out here.
"""

import sys
import time

import numpy as np

ITEMS, K, TARGETS = 20_000, 100, 20


def distinct(rng, size):
    while True:
        items = rng.integers(0, ITEMS, size)
        if np.unique(items).size == size:
            return items


def data(users):
    rng = np.random.default_rng(1)
    lists = np.stack([distinct(rng, K) for _ in range(users)])
    pairs, counts = [], np.empty(users, dtype=np.int64)
    for user in range(users):
        wanted = np.union1d(lists[user, 3::25], distinct(rng, TARGETS))
        counts[user] = wanted.size
        pairs.append(user * ITEMS + wanted)
    return lists, np.concatenate(pairs), counts


def evaluate(lists, pairs, counts):
    users = lists.shape[0]
    keys = lists + np.arange(users)[:, None] * ITEMS
    place = np.searchsorted(pairs, keys)
    place[place == pairs.size] = 0
    hit = pairs[place] == keys
    discount = 1 / np.log2(np.arange(2, K + 2))
    ideal = np.cumsum(discount)
    top = hit[:, :20]
    hits = top.sum(axis=1)
    ranks = np.arange(1, 21)
    least = np.minimum(20, counts)
    return {
        "ndcg@100": (hit @ discount) / ideal[np.minimum(K, counts) - 1],
        "calibrated_recall@20": hits / least,
        "precision@20": hits / 20,
        "hit_rate@20": (hits > 0).astype(float),
        "mrr@20": np.where(hits > 0, 1 / (top.argmax(axis=1) + 1), 0),
        "map@20": (np.cumsum(top, axis=1) / ranks * top).sum(axis=1) / least,
    }


print(f"numpy {np.__version__}, python {sys.version.split()[0]}: best of 3, in ms")
for users in (25_000, 50_000, 100_000):
    rows = data(users)
    best = float("inf")
    for _ in range(3):
        start = time.perf_counter()
        evaluate(*rows)
        best = min(best, time.perf_counter() - start)
    print(f"indices  {users:7d} users  {best * 1000:6.0f}")

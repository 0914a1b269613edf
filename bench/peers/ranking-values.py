"""Ranking metrics of random lists as trec_eval defines them, for the tests of src/metrics.

    python3 bench/peers/ranking-values.py > test/fixtures/metrics-trec-eval.json

Written from trec_eval's definitions (version 9 and later: gains as judged, discount log2(rank + 1), map_cut divided by all
relevant items) without a look at the package's code, in plain Python. Where scikit-learn is installed, its ndcg_score must
agree to 1e-12, or the script stops. Metric names are those of pytrec_eval.
"""

import json
import math
import random
import sys

CUTOFFS = (1, 3, 5, 10, 20)
ITEMS = [f"d{i:02d}" for i in range(40)]


def relevance(run, qrels):
    """Judgement of each retrieved item in rank order; -1 for an item that nobody judged."""
    return [qrels.get(item, -1) for item in run]


def p(rels, qrels, k):
    return sum(rel >= 1 for rel in rels[:k]) / k


def recall(rels, qrels, k):
    return sum(rel >= 1 for rel in rels[:k]) / sum(rel >= 1 for rel in qrels.values())


def success(rels, qrels, k):
    return float(any(rel >= 1 for rel in rels[:k]))


def map_cut(rels, qrels, k):
    found, total = 0, 0.0
    for rank, rel in enumerate(rels[:k], start=1):
        if rel >= 1:
            found += 1
            total += found / rank
    return total / sum(rel >= 1 for rel in qrels.values())


def ndcg_cut(rels, qrels, k):
    """As trec_eval does it: the ideal list is spelled out level by level, from the highest judgement down."""
    levels = {}
    for rel in qrels.values():
        levels[rel] = levels.get(rel, 0) + 1
    ideal = []
    for level in sorted((level for level in levels if level > 0), reverse=True):
        ideal += [level] * levels[level]
    dcg = sum(rel / math.log2(i + 2) for i, rel in enumerate(rels[:k]) if rel > 0)
    return dcg / sum(rel / math.log2(i + 2) for i, rel in enumerate(ideal[:k]))


def recip_rank(rels):
    return next((1 / rank for rank, rel in enumerate(rels, start=1) if rel >= 1), 0.0)


def values(run, qrels):
    rels = relevance(run, qrels)
    scores = {"recip_rank": recip_rank(rels)}
    for name, measure in (("P", p), ("recall", recall), ("success", success), ("map_cut", map_cut), ("ndcg_cut", ndcg_cut)):
        for k in CUTOFFS:
            scores[f"{name}_{k}"] = measure(rels, qrels, k)
    return scores


def check_with_sklearn(topics):
    try:
        import numpy as np
        from sklearn.metrics import ndcg_score
    except ImportError:
        return "not installed"
    worst = 0.0
    for topic in topics:
        rank = {item: r for r, item in enumerate(topic["run"])}
        truth = np.array([[max(0, topic["qrels"].get(item, 0)) for item in ITEMS]])
        score = np.array([[-rank.get(item, 10_000 + i) for i, item in enumerate(ITEMS)]], dtype=float)
        for k in CUTOFFS:
            if k > len(topic["run"]):
                continue  # scikit-learn ranks every item, we only the ones that were recommended
            worst = max(worst, abs(ndcg_score(truth, score, k=k) - topic["values"][f"ndcg_cut_{k}"]))
    assert worst < 1e-12, f"scikit-learn disagrees by {worst}"
    return "agrees"


def main():
    rng = random.Random(20)
    topics = []
    for number in range(60):
        judged = rng.sample(ITEMS, rng.randint(1, 30))
        highest = rng.choice((1, 1, 3))
        qrels = {item: rng.randint(0, highest) for item in judged}
        qrels[judged[0]] = rng.randint(1, highest)
        if number % 7 == 0:
            qrels[rng.choice(judged[1:] or ["d40"])] = -1  # judged, but as worse than not relevant
        topic = {"id": f"t{number}", "run": rng.sample(ITEMS, rng.choice((0, 1, 4, 10, 25, 40))), "qrels": qrels}
        topic["values"] = values(topic["run"], qrels)
        topics.append(topic)
    json.dump({"cutoffs": CUTOFFS, "topics": topics}, sys.stdout, separators=(",", ":"))
    print(file=sys.stdout)
    print("scikit-learn:", check_with_sklearn(topics), file=sys.stderr)


main()

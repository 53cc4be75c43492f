#!/usr/bin/env python3
"""Finds the best perfect matchings of graphs made by chance with networkx, as a judge of `src/matching`.

Prints a line for each seed: the least sums of the graph's costs, one for each aim in their order, or `none` if there is no
perfect matching. Usage: graphs.py FIRST LAST. Graphs are made by the same steps in `src/matching/networkx.rs`.
"""

import sys

import networkx


class Chance:
    """The generator that both sides share."""

    def __init__(self, seed):
        self.state = seed

    def below(self, most):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.state >> 33) % most


def make(seed):
    """Makes a graph: its size, number of aims, and the costs of its edges; `size` is what is outside."""
    chance = Chance(seed)
    for _ in range(4):
        chance.below(2)
    size = 1 + chance.below(40 if seed % 10 == 0 else 14)
    aims = 1 + chance.below(12)
    often = 20 + chance.below(81)
    most = [2, 3, 10, 1000][chance.below(4)]
    leaves = [0, 5, 50][chance.below(3)]
    edges = {}
    for b in range(size + 1):
        for a in range(b):
            usable = chance.below(100) < (leaves if b == size else often)
            costs = [chance.below(most) for _ in range(aims)]
            if usable:
                edges[a, b] = costs
    return size, aims, edges


def best(size, aims, edges):
    """Finds the least sums. All aims together are one number with a digit for each."""
    base = 1000 * (size + 1)
    graph = networkx.Graph()
    graph.add_nodes_from(range(size))
    number = lambda costs: sum(cost * base ** (aims - 1 - place) for place, cost in enumerate(costs))
    leaving = [a for a, b in edges if b == size]
    for (a, b), costs in edges.items():
        graph.add_edge(a, ("out", a) if b == size else b, weight=-number(costs))
    # Whatever does not leave is paired outside.
    outside = [("out", a) for a in leaving] + [("spare", 0)] * ((size + len(leaving)) % 2)
    graph.add_nodes_from(outside)
    for place, a in enumerate(outside):
        for b in outside[:place]:
            graph.add_edge(a, b, weight=0)
    pairs = networkx.max_weight_matching(graph, maxcardinality=True)
    if 2 * len(pairs) < len(graph):
        return None
    total = -sum(graph[a][b]["weight"] for a, b in pairs)
    return [total // base ** (aims - 1 - place) % base for place in range(aims)]


for seed in range(int(sys.argv[1]), int(sys.argv[2])):
    sums = best(*make(seed))
    print(seed, "none" if sums is None else " ".join(map(str, sums)))

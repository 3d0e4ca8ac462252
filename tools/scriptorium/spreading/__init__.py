"""Work spread over processes of this machine, or over a cluster, with a bar while it lasts.

The work is numbered; whoever takes the results must not mind in which order they come.
"""

from __future__ import annotations

from scriptorium.spreading.bell import Bell
from scriptorium.spreading.crew import Crew, cores
from scriptorium.spreading.progress import bar
from scriptorium.spreading.work import CHUNK, ClusterError, DeadlyWorkError, Hands, Progress

__all__ = [
    "CHUNK",
    "Bell",
    "ClusterError",
    "Crew",
    "DeadlyWorkError",
    "Hands",
    "Progress",
    "bar",
    "cores",
    "hands",
]


def hands(jobs: int | None, cluster: str | None, what: str, book: str, most: int) -> Hands:
    """Return who plays `what` with `book`: the workers of a cluster, or so many processes of this
    machine, one for each core unless said; no more of them than there is work.

    Raises ClusterError for words that name no cluster, or where what it needs is not installed.
    """
    if cluster is None:
        return Crew(min(jobs or cores(), max(1, most)))
    from scriptorium.spreading.cluster import Cluster
    from scriptorium.spreading.same import here

    return Cluster(cluster, here(what, book))

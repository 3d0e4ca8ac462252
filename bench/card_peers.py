"""Random play of others' card games through their Python interfaces: actions a second, by the
processor's clock; a chance node counts as one, as a shuffle of ours does.

python card_peers.py uno|crazy_eights|hearts|texas_holdem [SECONDS]
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Iterator


def uno() -> Iterator[int]:
    """RLCard, its UNO environment: the actions of one game after the other."""
    import rlcard

    env = rlcard.make("uno", config={"seed": 1})
    while True:
        actions = 0
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(random.choice(list(state["legal_actions"])))
            actions += 1
        yield actions


def open_spiel(name: str) -> Iterator[int]:
    """OpenSpiel, whose rules are written in C++."""
    import pyspiel

    game = pyspiel.load_game(name)
    while True:
        actions = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(outcomes, weights)[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
            actions += 1
        yield actions


def texas_holdem() -> Iterator[int]:
    """PettingZoo, its environment for Texas hold'em."""
    from pettingzoo.classic import texas_holdem_v4

    env = texas_holdem_v4.env()
    seed = 0
    while True:
        actions = 0
        seed += 1
        env.reset(seed=seed)
        for _ in env.agent_iter():
            seen, _, is_over, is_cut, _ = env.last()
            if is_over or is_cut:
                env.step(None)
                continue
            env.step(random.choice([at for at, legal in enumerate(seen["action_mask"]) if legal]))
            actions += 1
        yield actions


GAMES: dict[str, Callable[[], Iterator[int]]] = {
    "uno": uno,
    "crazy_eights": lambda: open_spiel("crazy_eights"),
    "hearts": lambda: open_spiel("hearts"),
    "texas_holdem": texas_holdem,
}


def main() -> None:
    play = GAMES[sys.argv[1]]()
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 3.0
    random.seed(1)
    next(play)
    actions = games = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        actions += next(play)
        games += 1
    print(f"{games} games of {actions / games:.0f} actions", file=sys.stderr)
    print(actions / spent)


if __name__ == "__main__":
    main()

"""Random play of UNO in RLCard's environment: actions a second, by the processor's clock.

python rlcard_peer.py [SECONDS]
"""

import random
import sys
import time

import rlcard


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0
    env = rlcard.make("uno", config={"seed": 1})
    random.seed(1)
    plies = games = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        state, _ = env.reset()
        games += 1
        while not env.is_over():
            state, _ = env.step(random.choice(list(state["legal_actions"])))
            plies += 1
    print(f"{games} games of {plies / games:.0f} actions", file=sys.stderr)
    print(plies / spent)


if __name__ == "__main__":
    main()

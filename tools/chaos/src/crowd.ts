import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from './client.ts';
import type { Scene } from './contest.ts';
import type { History } from './history.ts';
import { lookAround, moderate, takePart, toggleSomeLike } from './people.ts';
import type { Random } from './random.ts';

/**
 * The action of each role. `rest`: minimum and maximum pause between two actions, in milliseconds.
 */
const roles = [
  { who: 'fans', act: toggleSomeLike, rest: [30, 150] },
  { who: 'authors', act: takePart, rest: [300, 1_000] },
  { who: 'moderators', act: moderate, rest: [200, 700] },
  { who: 'visitors', act: lookAround, rest: [50, 250] },
] as const;

/** All clients of a run. Each client sends one request after the other. */
export class Clients {
  readonly #loops: readonly (() => Promise<void>)[];
  #isOpen = false;
  #atWork: Promise<unknown> = Promise.resolve();

  constructor(
    readonly scene: Scene,
    readonly history: History,
    random: Random,
  ) {
    const { apis, world } = scene;
    this.#loops = roles.flatMap(({ who, act, rest: [least, most] }) =>
      scene[who].map((session) => {
        const own = random.fork();
        const client = new Client(apis, history, random.fork());
        return async () => {
          while (this.#isOpen) {
            await act({ client, world, random: own, session });
            await sleep(own.between(least, most));
          }
        };
      }),
    );
  }

  get count(): number {
    return this.#loops.length;
  }

  open(): void {
    if (this.#isOpen) return;
    this.#isOpen = true;
    this.#atWork = Promise.all(this.#loops.map((work) => work()));
  }

  /** Stops all clients; resolves when no request is running. */
  async pause(): Promise<void> {
    this.#isOpen = false;
    await this.#atWork;
  }
}

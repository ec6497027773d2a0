import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from './client.ts';
import type { Scene } from './contest.ts';
import type { History } from './history.ts';
import { lookAround, moderate, takePart, toggleSomeLike } from './people.ts';
import type { Random } from './random.ts';

/** What they do; `rest`: shortest and longest between two operations of one, in milliseconds. */
const roles = [
  { who: 'fans', act: toggleSomeLike, rest: [30, 150] },
  { who: 'authors', act: takePart, rest: [300, 1_000] },
  { who: 'moderators', act: moderate, rest: [200, 700] },
  { who: 'visitors', act: lookAround, rest: [50, 250] },
] as const;

/** Everybody who uses the product, each doing one thing after the other. */
export class Clients {
  readonly #everybody: readonly (() => Promise<void>)[];
  readonly #manners = { mayLeave: false };
  #isOpen = false;
  #atWork: Promise<unknown> = Promise.resolve();

  constructor(
    readonly scene: Scene,
    readonly history: History,
    random: Random,
  ) {
    const { apis, world, sites } = scene;
    this.#everybody = roles.flatMap(({ who, act, rest: [least, most] }) =>
      scene[who].map((session) => {
        const own = random.fork();
        const client = new Client(apis, history, random.fork(), this.#manners);
        return async () => {
          while (this.#isOpen) {
            await act({ client, world, sites, random: own, session });
            await sleep(own.between(least, most));
          }
        };
      }),
    );
  }

  /** Lets everyone work; `mayLeave`: some go away without waiting for an answer. */
  open({ mayLeave }: { mayLeave: boolean }): void {
    this.#manners.mayLeave = mayLeave;
    if (this.#isOpen) return;
    this.#isOpen = true;
    this.#atWork = Promise.all(this.#everybody.map((work) => work()));
  }

  /** Resolves when nothing that anybody asked for is under way. */
  async pause(): Promise<void> {
    this.#manners.mayLeave = false;
    this.#isOpen = false;
    await this.#atWork;
  }
}

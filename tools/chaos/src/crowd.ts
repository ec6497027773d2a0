import { setTimeout as sleep } from 'node:timers/promises';
import type { Session } from '@el-reto/dev';
import { Client } from './client.ts';
import type { Crowd, Scene } from './contest.ts';
import type { History } from './history.ts';
import { lookAround, moderate, takePart, toggleSomeLike, type Person } from './people.ts';
import type { Random } from './random.ts';

type Work = () => Promise<void>;

/** Everybody who uses the product, each doing one thing after the other. */
export class Clients {
  readonly #everybody: readonly Work[];
  readonly #manners = { mayLeave: false };
  #isOpen = false;
  #atWork: Promise<unknown> = Promise.resolve();

  constructor(scene: Scene, crowd: Crowd, history: History, random: Random) {
    const { apis, world, admin, fans, authors } = scene;
    /** `rest`: shortest and longest between two operations of one client, in milliseconds. */
    const each = (
      sessions: readonly Session[],
      act: (person: Person) => Promise<void>,
      rest: readonly [number, number],
    ): Work[] =>
      sessions.map((session) => {
        const own = random.fork();
        const client = new Client(apis, history, random.fork(), this.#manners);
        const person = { client, world, random: own, session };
        return async () => {
          while (this.#isOpen) {
            await act(person);
            await sleep(own.between(...rest));
          }
        };
      });
    const times = (count: number, who: Session) => Array.from({ length: count }, () => who);
    this.#everybody = [
      ...each(fans, toggleSomeLike, [30, 150]),
      ...each(authors, takePart, [300, 1_000]),
      ...each(times(crowd.moderators, admin), moderate, [200, 700]),
      ...each(times(crowd.visitors, admin), lookAround, [50, 250]),
    ];
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

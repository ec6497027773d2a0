import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from './client.ts';
import type { Manners } from './client.ts';
import type { Crowd, Scene } from './contest.ts';
import { Gate } from './gate.ts';
import type { History } from './history.ts';
import type { Random } from './random.ts';
import { Author } from './workload/author.ts';
import { toggleSomeLike } from './workload/fan.ts';
import { Moderator } from './workload/moderator.ts';
import { lookAround } from './workload/visitor.ts';

/** Shortest and longest rest between two operations of one client, in milliseconds. */
const rests = {
  fan: [30, 150],
  author: [300, 1_000],
  moderator: [200, 700],
  visitor: [50, 250],
} as const;

/** Everybody who uses the product, each doing one thing after the other. */
export class Clients {
  readonly #gate = new Gate();
  readonly #work: Promise<void>[];
  readonly #manners: Manners;
  readonly #leaveChance: number;

  constructor(scene: Scene, crowd: Crowd, history: History, random: Random) {
    const { apis, world, admin } = scene;
    this.#leaveChance = 0.02;
    this.#manners = { cutChance: 0.08, leaveChance: this.#leaveChance };
    const act = (rest: readonly [number, number], make: (client: Client, own: Random) => Act) => {
      const own = random.fork();
      const client = new Client(apis, history, random.fork(), this.#manners);
      return this.#run(make(client, own), rest, own);
    };
    const times = <T>(count: number, make: () => T) => Array.from({ length: count }, make);
    this.#work = [
      ...scene.fans.map((fan) =>
        act(rests.fan, (client, own) => () => toggleSomeLike(client, world, fan, own)),
      ),
      ...scene.authors.map((session) =>
        act(rests.author, (client, own) => actOf(new Author(client, world, session, own))),
      ),
      ...times(crowd.moderators, () =>
        act(rests.moderator, (client, own) => actOf(new Moderator(client, world, admin, own))),
      ),
      ...times(crowd.visitors, () =>
        act(rests.visitor, (client, own) => () => lookAround(client, world, own)),
      ),
    ];
  }

  /** Lets everyone work; `mayLeave`: some go away without waiting for an answer. */
  open({ mayLeave }: { mayLeave: boolean }): void {
    this.#manners.leaveChance = mayLeave ? this.#leaveChance : 0;
    this.#gate.open();
  }

  /** Resolves when nothing that anybody asked for is under way. */
  pause(): Promise<void> {
    this.#manners.leaveChance = 0;
    return this.#gate.pause();
  }

  async stop(): Promise<void> {
    this.#gate.close();
    await Promise.all(this.#work);
  }

  async #run(act: Act, [least, most]: readonly [number, number], random: Random): Promise<void> {
    while (await this.#gate.enter()) {
      try {
        await act();
      } finally {
        this.#gate.leave();
      }
      await sleep(random.between(least, most));
    }
  }
}

type Act = () => Promise<void>;
const actOf =
  (somebody: { act(): Promise<void> }): Act =>
  () =>
    somebody.act();

import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  accountsRequests,
  AppError,
  eventsEvents,
  integrityRequests,
  likesEvents,
  likesRequests,
  postsEvents,
  type Actor,
  type EventDefinition,
  type RequestDefinition,
} from '@el-reto/contracts';
import { tallies, likes } from '@el-reto/likes/repository';
import { RequestClient } from '@el-reto/service-kit';
import { headers } from '@nats-io/transport-node';
import type { z } from 'zod';
import { Bus, SimulatedConnection } from './bus.ts';
import { Clock, useClock } from './clock.ts';
import { LikesNode, type WrapStore } from './likes-node.ts';
import { inWords, people, posts, type Plan, type Step } from './plan.ts';

/** A file system in memory: a synchronous write costs little and is still a real one. */
const memoryDir = '/dev/shm';
const eventId = 'contest';
const dates = { startDate: '2026-09-30', endDate: '2026-10-02' };
const postIds = Array.from({ length: posts }, (_, index) => `post-${index}`);
/** Attempts of one person with the same key, before the outcome counts as unknown. */
const attempts = 12;
/** Long enough for every delivery, retry and sweep to end. */
const quietMs = 40_000;

export interface Outcome {
  readonly violations: readonly string[];
  readonly history: readonly string[];
  readonly virtualMs: number;
  readonly faults: number;
  readonly likes: number;
}

/** What one person was told of the like: a post, none, or undefined where no answer came. */
interface Person {
  readonly actor: Actor;
  liked: string | null | undefined;
  last: Promise<void>;
}

const personOf = (index: number): Person => ({
  actor: {
    uid: `person-${index}`,
    email: `person-${index}@elreto.test`,
    emailVerified: true,
    admin: false,
    provider: 'password',
    signedInAt: 0,
  },
  liked: null,
  last: Promise.resolve(),
});

/** Runs one plan in a world of its own. The same plan gives the same history. */
export async function runPlan(plan: Plan, wrap: WrapStore = (store) => store): Promise<Outcome> {
  const clock = new Clock(plan.seed + 1);
  useClock(clock);
  const dir = mkdtempSync(join(memoryDir, 'simulation-'));
  try {
    return await new World(plan, clock, dir, wrap).run();
  } finally {
    rmSync(dir, { recursive: true });
  }
}

class World {
  readonly #bus: Bus;
  readonly #likes: LikesNode;
  readonly #outside: SimulatedConnection;
  readonly #people = Array.from({ length: people }, (_, index) => personOf(index));
  readonly #history: string[] = [];
  readonly #violations: string[] = [];
  #crashes = 0;
  #disconnects = 0;
  #acknowledged = 0;

  constructor(
    private readonly plan: Plan,
    private readonly clock: Clock,
    dir: string,
    wrap: WrapStore,
  ) {
    this.#bus = new Bus(clock);
    this.#likes = new LikesNode(this.#bus, dir, wrap);
    this.#outside = new SimulatedConnection(this.#bus, { isDead: false });
  }

  async run(): Promise<Outcome> {
    this.#answerForOthers();
    await this.clock.freeze(this.#likes.start());
    this.#publish(eventsEvents.eventCreated, { eventId, ...dates, attached: [], released: [] });
    for (const postId of postIds) {
      const facts = { postId, eventId, userId: 'author', imgLocation: 'x', createdAt: 1 };
      this.#publish(postsEvents.postApproved, facts);
    }
    await this.clock.drive(this.clock.sleep(quietMs));
    const { drop, repeat, steps } = this.plan;
    Object.assign(this.#bus.faults, { drop, repeat });
    const startedAt = this.clock.now;
    for (const step of steps) {
      await this.clock.drive(this.clock.sleep(Math.max(0, startedAt + step.at - this.clock.now)));
      await this.#take(step);
    }
    await this.clock.drive(Promise.all(this.#people.map(({ last }) => last)));
    Object.assign(this.#bus.faults, { drop: 0, repeat: 0 });
    await this.clock.drive(this.clock.sleep(quietMs));
    await this.#check();
    const { dropped, repeated, cut } = this.#bus.injected;
    return {
      violations: this.#violations,
      history: this.#history,
      virtualMs: this.clock.now,
      faults: this.#crashes + this.#disconnects + dropped + repeated + cut,
      likes: this.#acknowledged,
    };
  }

  async #take(step: Step): Promise<void> {
    this.#note(inWords(step));
    if (step.kind === 'toggle') this.#tap(step);
    else if (step.kind === 'crash') await this.#crash();
    else if (step.kind === 'cut') {
      this.#bus.cutTail(step.events);
      this.#disconnect(100);
    } else this.#disconnect(step.forMs);
  }

  async #crash(): Promise<void> {
    this.#crashes += 1;
    this.#likes.crash();
    await this.clock.freeze(this.#likes.start());
  }

  #disconnect(forMs: number): void {
    this.#disconnects += 1;
    const { connection } = this.#likes;
    connection.setUp(false);
    this.clock.after(forMs, () => connection.setUp(true));
  }

  #tap({ person: index, post }: Extract<Step, { kind: 'toggle' }>): void {
    const person = this.#people[index] as Person;
    const key = `${person.actor.uid}-${this.clock.now}`;
    person.last = person.last.then(() => this.#toggle(person, postIds[post] as string, key));
  }

  /** A person waits for one answer before the next tap, and tries again with the same key. */
  async #toggle(person: Person, postId: string, idempotencyKey: string): Promise<void> {
    const { actor } = person;
    const client = new RequestClient(this.#outside.asNats);
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      try {
        const options = { actor, idempotencyKey };
        const { liked } = await client.ask(likesRequests.toggle, { postId }, options);
        const expected = person.liked !== postId;
        if (person.liked !== undefined && liked !== expected) {
          this.#violate(`${actor.uid} tapped ${postId} once; the answer was liked = ${liked}`);
        }
        person.liked = liked ? postId : null;
        this.#acknowledged += 1;
        this.#note(
          `${actor.uid} is told that ${postId} ${liked ? 'has' : 'has no longer'} the like`,
        );
        return;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        this.#note(`${actor.uid} gets ${error.code}`);
        await this.clock.sleep(500);
      }
    }
    person.liked = undefined;
  }

  async #check(): Promise<void> {
    const client = new RequestClient(this.#outside.asNats);
    const records = await this.#likes.store.find(likes, {});
    for (const { actor, liked } of this.#people) {
      const mine = await this.clock.drive(client.ask(likesRequests.listMine, {}, { actor }));
      const found = mine[eventId]?.postId ?? null;
      this.#note(`${actor.uid} likes ${found}`);
      if (liked !== undefined && found !== liked) {
        this.#violate(`${actor.uid} was told ${liked}, but the service has ${found}`);
      }
      const own = records.filter(({ data }) => data.userId === actor.uid);
      if (own.length > 1) this.#violate(`${actor.uid} has ${own.length} likes in one event`);
    }
    const published = this.#published();
    for (const postId of postIds) {
      const number = (await this.#likes.store.get(tallies, postId))?.likes;
      const counted = records.filter(({ data }) => data.postId === postId).length;
      const told = published.get(postId) ?? 0;
      this.#note(`${postId} has ${number} likes, ${counted} records; the stream says ${told}`);
      if (number !== counted) this.#violate(`${postId}: number ${number}, records ${counted}`);
      if (told !== counted) this.#violate(`${postId}: the stream says ${told}, records ${counted}`);
    }
  }

  /** The number of each post by the event with the highest revision. */
  #published(): Map<string, number> {
    const newest = new Map<string, { likes: number; revision: number }>();
    const { subject, schema } = likesEvents.tallyChanged;
    for (const event of this.#bus.events) {
      if (event.subject !== subject) continue;
      for (const tally of schema.parse(JSON.parse(event.text)).tallies) {
        const known = newest.get(tally.postId);
        if (!known || known.revision < tally.revision) newest.set(tally.postId, tally);
      }
    }
    return new Map(Array.from(newest, ([postId, tally]) => [postId, tally.likes]));
  }

  /** Accounts and integrity do not run here: every person is an adult, and no like is judged. */
  #answerForOthers(): void {
    const answer = <D extends RequestDefinition>(definition: D, output: z.input<D['output']>) =>
      this.#outside.subscribe(definition.subject, {
        callback: (_, message) => void message.respond(JSON.stringify({ response: output })),
      });
    answer(accountsRequests.getStanding, { standing: 'adult', banned: null });
    answer(integrityRequests.observe, { success: true });
  }

  #publish<S extends z.ZodType>({ subject }: EventDefinition<S>, payload: z.input<S>): void {
    const id = `outside-${this.#bus.lastSeq}`;
    const head = headers();
    head.set('Nats-Msg-Id', id);
    this.#bus.store(subject, JSON.stringify(payload), id, head);
  }

  #note(what: string): void {
    this.#history.push(`${(this.clock.now / 1000).toFixed(3)} s  ${what}`);
  }

  #violate(what: string): void {
    this.#violations.push(what);
    this.#note(`VIOLATION: ${what}`);
  }
}

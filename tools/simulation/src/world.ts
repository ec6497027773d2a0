import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { calls, endOfDayInMexico, type RequestDefinition } from '@el-reto/contracts';
import type { z } from 'zod';
import { Bus } from './bus.ts';
import { Checks } from './checks.ts';
import { Clock, useClock } from './clock.ts';
import { SimulatedConnection } from './connection.ts';
import { Crowd } from './crowd.ts';
import { Cloud, useCloud } from './cloud.ts';
import { GatewayNode } from './gateway-node.ts';
import { answerForMedia } from './media.ts';
import { Model, type Person } from './model.ts';
import { ServiceNode, type StoreKind } from './node.ts';
import { inWords, names, type Plan, type Step } from './plan.ts';
import type { Stored } from './reader.ts';
import { programs, services, type ServiceName } from './programs.ts';
import type { Sabotage } from './sabotage.ts';

/** On a file system in memory: a synchronous write costs little and is still a real one. */
let memoryDir = '/dev/shm';

export function useDir(dir: string): void {
  memoryDir = dir;
}

/** Long enough for every delivery, retry, lease and sweep to end. */
const quietMs = 60_000;
/** A mail that went out so long before a crash may not be noted as sent. */
const notedMs = 500;
/** Likes have two processes where the store is shared. */
const replicas = { sqlite: 1, firestore: 2 };

export interface Outcome {
  readonly violations: readonly string[];
  readonly history: readonly string[];
  readonly virtualMs: number;
  readonly faults: number;
  readonly acknowledged: number;
}

/** The stored data of a prepared world; each run begins with a copy. */
interface Image {
  readonly files: ReadonlyMap<string, ReadonlyMap<string, Buffer>>;
  readonly cloud: Cloud;
  readonly events: readonly Stored[];
  readonly consumers: readonly string[];
  readonly model: Model;
  readonly now: number;
}

const admins: ReadonlySet<string> = new Set(['boss', 'desk']);
/** Two accounts of one mailbox, and two whose likes are held until a decision. */
const emails: Readonly<Record<string, string>> = {
  ana: 'ana.rios@gmail.com',
  anabis: 'anarios@gmail.com',
  doubt: 'doubt@mailinator.com',
  ember: 'ember@mailinator.com',
};

const images = new Map<StoreKind, Image>();

const gateways = 2;

/** Names of the processes, in the order in which a plan numbers them. */
export const nodesOf = (store: StoreKind): string[] => [
  ...serviceNodesOf(store),
  ...Array.from({ length: gateways }, (_, index) => `gateway ${index + 1}`),
];

const serviceNodesOf = (store: StoreKind): string[] =>
  services.flatMap((name) => {
    const count = name === 'likes' ? replicas[store] : 1;
    return Array.from({ length: count }, (_, index) => (count > 1 ? `${name} ${index + 1}` : name));
  });

/** Runs one plan in a world of its own. The same plan gives the same history. */
export async function runPlan(plan: Plan, sabotage: Sabotage = {}): Promise<Outcome> {
  const image = images.get(plan.store) ?? (await within(plan, {}, (world) => world.prepare()));
  images.set(plan.store, image);
  return within(plan, sabotage, (world) => world.run(image));
}

async function within<R>(
  plan: Plan,
  sabotage: Sabotage,
  work: (world: World) => Promise<R>,
): Promise<R> {
  const clock = new Clock(plan.seed + 1);
  useClock(clock);
  const dir = mkdtempSync(join(memoryDir, 'run-'));
  try {
    return await work(new World(plan, clock, dir, sabotage));
  } finally {
    rmSync(dir, { recursive: true });
  }
}

class World {
  readonly #bus: Bus;
  readonly #services: readonly ServiceNode[];
  readonly #gateways: readonly GatewayNode[];
  readonly #outside: SimulatedConnection;
  readonly #history: string[] = [];
  readonly #violations: string[] = [];
  readonly #mailCrashes: number[] = [];
  #cloud = new Cloud();
  #crowd: Crowd;
  #crashes = 0;
  #disconnects = 0;

  constructor(
    private readonly plan: Plan,
    private readonly clock: Clock,
    dir: string,
    sabotage: Sabotage,
  ) {
    const { store } = plan;
    this.#bus = new Bus(clock);
    const { wrap = (same) => same, slower = 1 } = sabotage;
    this.#services = serviceNodesOf(store).map((title) => {
      const [name] = title.split(' ') as [ServiceName];
      return new ServiceNode({ name, program: programs[name], bus: this.#bus, store, dir, wrap });
    });
    this.#gateways = Array.from({ length: gateways }, () => new GatewayNode(this.#bus, slower));
    sabotage.bus?.(this.#bus);
    this.#outside = new SimulatedConnection(this.#bus, { isDead: false });
    this.#crowd = this.#open(new Model());
    answerForMedia(this.#outside);
  }

  /** Two contests, one of which ends at midnight, and people with cards that wait or are public. */
  async prepare(): Promise<Image> {
    useCloud(this.#cloud);
    const { clock } = this;
    const model = this.#crowd.model;
    await this.#startAll();
    const person = (uid: string, email: string, admin = false): Person => ({
      uid,
      email,
      admin,
      likes: new Map(),
      taps: 0,
      isThere: true,
      isBanned: false,
      bans: 0,
      bansUnderWay: 0,
    });
    model.people = names.map((uid) =>
      person(uid, emails[uid] ?? `${uid}@elreto.mx`, admins.has(uid)),
    );
    const [boss] = model.people as [Person];
    const ask = async <D extends RequestDefinition>(
      who: Person,
      definition: D,
      input: z.input<D['input']>,
    ) => {
      const answer = await clock.drive(this.#crowd.ask(who, definition, input, 'prepare'));
      if (answer === 'unknown' || !('value' in answer))
        throw new Error(`${definition.subject} failed`);
      return answer.value;
    };
    for (const who of model.people) {
      this.#cloud.identities.set(who.uid, who.email);
      await ask(who, calls.createUser, { name: 'Ana', lastName: 'Ríos', dob: '1990-01-01' });
    }
    for (const [name, endDate, counts] of [
      ['Uno', '2026-10-01', 'ended'],
      ['Dos', '2026-10-20', 'always'],
    ] as const) {
      const texts = { name, title: name, description: name, startDate: '2026-09-20', endDate };
      const pictures = { thumbnailMediaId: `${name}-1`, aboutThumbnailMediaId: `${name}-2` };
      const input = { ...texts, ...pictures, counts };
      const answer = await clock.drive(this.#crowd.ask(boss, calls.createEvent, input, name));
      if (answer === 'unknown' || !('value' in answer)) throw new Error('no contest');
      const hiddenUntil = counts === 'ended' ? endOfDayInMexico(endDate).getTime() : 0;
      model.contests.push({ id: answer.value.id, isThere: true, hiddenUntil });
    }
    for (const contest of model.contests) {
      for (const who of model.people.slice(2, 5)) {
        await clock.drive(this.#crowd.upload(who, contest, `prepare-${contest.id}-${who.uid}`));
        const card = model.cards.at(-1);
        if (who !== model.people[4])
          await clock.drive(this.#crowd.decide(boss, card, true, `${card?.id}`));
      }
    }
    await clock.drive(clock.sleep(quietMs));
    for (const node of this.#services) node.crash();
    model.mails = [];
    const pairs = this.#services.map((node) => [node.parts.name, node.image()] as const);
    return {
      files: new Map(pairs),
      cloud: this.#cloud.copy(),
      events: [...this.#bus.events],
      consumers: [...this.#bus.consumers.keys()],
      model: model.copy(),
      now: clock.now,
    };
  }

  async run(image: Image): Promise<Outcome> {
    const { clock } = this;
    this.#cloud = image.cloud.copy();
    useCloud(this.#cloud);
    clock.now = image.now;
    this.#bus.restore(image.events);
    for (const node of this.#services) node.restore(image.files.get(node.parts.name) ?? new Map());
    this.#crowd = this.#open(image.model.copy());
    await this.#startAll();
    await clock.drive(clock.sleep(1_000));
    const { drop, repeat, steps } = this.plan;
    Object.assign(this.#bus.faults, { drop, repeat });
    this.#cloud.lost = drop / 2;
    const startedAt = clock.now;
    for (const step of steps) {
      await clock.drive(clock.sleep(Math.max(0, startedAt + step.at - clock.now)));
      await this.#take(step);
    }
    await clock.drive(this.#crowd.idle());
    Object.assign(this.#bus.faults, { drop: 0, repeat: 0 });
    this.#cloud.lost = 0;
    await clock.drive(clock.sleep(quietMs));
    const checks = new Checks(this.#crowd, this.#bus, this.#cloud, this.#note, this.#violate);
    const mayRepeat = (at: number) =>
      this.#mailCrashes.some((crashedAt) => crashedAt >= at && crashedAt < at + notedMs);
    await clock.drive(checks.run(mayRepeat));
    const { dropped, repeated, cut } = this.#bus.injected;
    const { injected } = this.#cloud;
    return {
      violations: this.#violations.map((line) => this.#named(line)),
      history: this.#history.map((line) => this.#named(line)),
      virtualMs: clock.now - image.now,
      faults: this.#crashes + this.#disconnects + dropped + repeated + cut + injected,
      acknowledged: this.#crowd.acknowledged,
    };
  }

  get #nodes(): readonly (ServiceNode | GatewayNode)[] {
    return [...this.#services, ...this.#gateways];
  }

  async #startAll(): Promise<void> {
    for (const node of this.#nodes) await this.clock.freeze(node.start());
  }

  #open(model: Model): Crowd {
    return new Crowd(model, this.#outside, this.#gateways, this.#note, this.#violate);
  }

  async #take(step: Step): Promise<void> {
    this.#note(inWords(step, nodesOf(this.plan.store)));
    if (step.kind === 'cut') {
      this.#bus.cutTail(step.events);
      for (const node of this.#nodes) this.#disconnect(node, 100);
      return;
    }
    if (step.kind !== 'crash' && step.kind !== 'disconnect') {
      this.#crowd.begin(step.kind, step.who, step.which);
      return;
    }
    const node = this.#nodes[step.node % this.#nodes.length];
    if (!node) return;
    if (step.kind === 'disconnect') return this.#disconnect(node, step.forMs);
    this.#crashes += 1;
    if ('parts' in node && node.parts.name === 'notifications')
      this.#mailCrashes.push(this.clock.now);
    node.crash();
    await this.clock.freeze(node.start());
  }

  #disconnect({ connection }: ServiceNode | GatewayNode, forMs: number): void {
    this.#disconnects += 1;
    connection.setUp(false);
    this.clock.outside(() => this.clock.after(forMs, () => connection.setUp(true)));
  }

  /** Cards and contests by their numbers, where a line names their ids. */
  #named(line: string): string {
    const { cards, contests } = this.#crowd.model;
    let named = line;
    for (const [index, { id }] of cards.entries()) named = named.replaceAll(id, `card ${index}`);
    for (const [index, { id }] of contests.entries())
      named = named.replaceAll(id, `contest ${index}`);
    return named;
  }

  readonly #note = (what: string): void => {
    this.#history.push(`${(this.clock.now / 1000).toFixed(3)} s  ${what}`);
  };

  readonly #violate = (what: string): void => {
    this.#violations.push(what);
    this.#note(`VIOLATION: ${what}`);
  };
}

import { mkdtempDisposableSync } from 'node:fs';
import { join } from 'node:path';
import { calls, endOfDayInMexico, type RequestDefinition } from '@el-reto/contracts';
import type { z } from 'zod';
import { Bus } from './bus.ts';
import { check } from './checks.ts';
import { Clock, startTurns, useClock } from './clock.ts';
import { Cloud, useCloud } from './cloud.ts';
import { SimulatedConnection } from './connection.ts';
import { Crowd } from './crowd.ts';
import { answerForMedia } from './media.ts';
import { Model, type Person } from './model.ts';
import { GatewayNode, ServiceNode, services, type Node, type StoreKind } from './node.ts';
import { admins, inWords, names, type Plan, type Step } from './plan.ts';
import type { Sabotage } from './sabotage.ts';

/** A quiet time at the end, in which all deliveries, retries, leases and sweeps finish. */
const quietMs = 60_000;
/** A mail that was sent less than this before a crash may be sent again. */
const notedMs = 500;

export type Outcome = Awaited<ReturnType<World['run']>>;
/** The stored data of a prepared world. Each run begins with a copy of it. */
type Image = Awaited<ReturnType<World['prepare']>>;

/** E-mail addresses: two of one mailbox, and two whose likes are held until a decision. */
const emails: Readonly<Record<string, string>> = {
  ana: 'ana.rios@gmail.com',
  anabis: 'anarios@gmail.com',
  doubt: 'doubt@mailinator.com',
  ember: 'ember@mailinator.com',
};

/** Number of processes of the likes service. On Firestore two processes share the store. */
const serviceNodesOf = (store: StoreKind): string[] =>
  services.flatMap((name) =>
    name === 'likes' && store === 'firestore' ? ['likes 1', 'likes 2'] : name,
  );
const gateways = ['gateway 1', 'gateway 2'];

/** Names of the processes, in the order in which a plan numbers them. */
export const nodesOf = (store: StoreKind): string[] => [...serviceNodesOf(store), ...gateways];

const images = new Map<StoreKind, Image>();

/**
 * Runs one plan in a new world. The same plan gives the same history. `dir`: the folder of data
 * files, on a file system in memory, where synchronous writes are fast.
 */
export async function runPlan(plan: Plan, dir: string, sabotage: Sabotage = {}): Promise<Outcome> {
  const image = images.get(plan.store) ?? (await within(dir, plan, {}, (world) => world.prepare()));
  images.set(plan.store, image);
  return within(dir, plan, sabotage, (world) => world.run(image), image);
}

async function within<R>(
  dir: string,
  plan: Plan,
  sabotage: Sabotage,
  work: (world: World) => Promise<R>,
  { cloud, model }: Pick<Image, 'cloud' | 'model'> = { cloud: new Cloud(), model: new Model() },
): Promise<R> {
  using own = mkdtempDisposableSync(join(dir, 'run-'));
  return await work(new World(plan, own.path, sabotage, cloud.copy(), model.copy()));
}

class World {
  readonly #clock: Clock;
  readonly #bus: Bus;
  readonly #services: readonly ServiceNode[];
  readonly #nodes: readonly Node[];
  readonly #crowd: Crowd;
  readonly #history: string[] = [];
  readonly #violations: string[] = [];
  readonly #mailCrashes: number[] = [];
  /** Number of crashes and lost connections. */
  #faults = 0;

  constructor(
    private readonly plan: Plan,
    dir: string,
    { wrap = (same) => same, slower = 1, bus }: Sabotage,
    private readonly cloud: Cloud,
    private readonly model: Model,
  ) {
    this.#clock = new Clock(plan.seed + 1);
    useClock(this.#clock);
    useCloud(cloud);
    this.#bus = new Bus(this.#clock);
    bus?.(this.#bus);
    const { store } = plan;
    this.#services = serviceNodesOf(store).map(
      (name) => new ServiceNode(name, this.#bus, store, dir, wrap),
    );
    const gatewayNodes = gateways.map((name) => new GatewayNode(name, this.#bus, slower));
    this.#nodes = [...this.#services, ...gatewayNodes];
    const outside = new SimulatedConnection(this.#bus, { isDead: false });
    const report = [this.#note, this.#violate] as const;
    this.#crowd = new Crowd(outside, model, this.#bus, cloud, gatewayNodes, ...report);
    answerForMedia(outside);
  }

  /** Creates two contests, one of which ends at midnight, and people with cards. */
  async prepare() {
    const { cloud, model } = this;
    await this.#startAll();
    const ask = async <D extends RequestDefinition>(
      who: Person,
      definition: D,
      input: z.input<D['input']>,
      key = 'prepare',
    ) => {
      const { value } = await this.#drive(this.#crowd.ask(who, definition, input, key));
      if (value === undefined) throw new Error(`${definition.subject} failed`);
      return value;
    };
    for (const [index, uid] of names.entries()) {
      const email = emails[uid] ?? `${uid}@elreto.mx`;
      const counts = { taps: 0, bans: 0, bansUnderWay: 0 };
      const state = { likes: new Map(), isThere: true, isBanned: false, ...counts };
      const person: Person = { uid, email, admin: index < admins, ...state };
      model.people.push(person);
      cloud.identities.set(uid, email);
      await ask(person, calls.createUser, { name: 'Ana', lastName: 'Ríos', dob: '1990-01-01' });
    }
    const [boss] = model.people as [Person];
    for (const [name, endDate, counts] of [
      ['Uno', '2026-10-01', 'ended'],
      ['Dos', '2026-10-20', 'always'],
    ] as const) {
      const texts = { name, title: name, description: name, startDate: '2026-09-20', endDate };
      const pictures = { thumbnailMediaId: `${name}-1`, aboutThumbnailMediaId: `${name}-2` };
      const { id } = await ask(boss, calls.createEvent, { ...texts, ...pictures, counts }, name);
      const hiddenUntil = counts === 'ended' ? endOfDayInMexico(endDate).getTime() : 0;
      model.contests.push({ id, isThere: true, hiddenUntil });
    }
    for (const contest of model.contests) {
      for (const who of model.people.slice(2, 5)) {
        await this.#drive(this.#crowd.upload(who, contest, `prepare-${contest.id}-${who.uid}`));
        const card = model.cards.at(-1);
        const isShown = who !== model.people[4];
        if (card && isShown) await this.#drive(this.#crowd.approve(boss, card, card.id));
      }
    }
    await this.#drive(this.#clock.sleep(quietMs));
    for (const node of this.#services) node.crash();
    model.mails = [];
    const files = this.#services.map((node) => node.image());
    return { files, cloud, events: [...this.#bus.events], model, now: this.#clock.now };
  }

  async run({ files, events, now }: Image) {
    const clock = this.#clock;
    const bus = this.#bus;
    clock.now = now;
    bus.events.push(...events);
    bus.handled = events.length;
    for (const [index, node] of this.#services.entries()) node.restore(files[index] ?? new Map());
    await this.#startAll();
    await this.#drive(clock.sleep(1_000));
    const { drop, repeat, steps } = this.plan;
    Object.assign(bus.faults, { drop, repeat });
    this.cloud.lost = drop / 2;
    const startedAt = clock.now;
    for (const step of steps) {
      await this.#drive(clock.sleep(Math.max(0, startedAt + step.at - clock.now)));
      await this.#take(step);
    }
    await this.#drive(this.#crowd.idle());
    Object.assign(bus.faults, { drop: 0, repeat: 0 });
    this.cloud.lost = 0;
    await this.#drive(clock.sleep(quietMs));
    const mayRepeat = (at: number) =>
      this.#mailCrashes.some((crashedAt) => crashedAt >= at && crashedAt < at + notedMs);
    await this.#drive(check(this.#crowd, mayRepeat));
    return {
      violations: this.#violations.map((line) => this.#named(line)),
      history: this.#history.map((line) => this.#named(line)),
      virtualMs: clock.now - now,
      faults: this.#faults + bus.injected + this.cloud.injected,
      acknowledged: this.#crowd.acknowledged,
    };
  }

  #drive<R>(work: Promise<R>): Promise<R> {
    return this.#clock.drive(work);
  }

  async #startAll(): Promise<void> {
    for (const node of this.#nodes) await this.#clock.drive(node.start(), startTurns);
  }

  async #take(step: Step): Promise<void> {
    const { kind, who, which } = step;
    this.#note(inWords(step, nodesOf(this.plan.store)));
    const node = this.#nodes[which % this.#nodes.length] as Node;
    if (kind === 'cut') {
      this.#bus.cutTail(which);
      for (const each of this.#nodes) this.#disconnect(each, 100);
    } else if (kind === 'disconnect') {
      this.#disconnect(node, step.forMs);
    } else if (kind === 'crash') {
      this.#faults += 1;
      if (node.name === 'notifications') this.#mailCrashes.push(this.#clock.now);
      node.crash();
      await this.#clock.drive(node.start(), startTurns);
    } else this.#crowd.begin(kind, who, which);
  }

  #disconnect({ connection }: Node, forMs: number): void {
    this.#faults += 1;
    connection.setUp(false);
    this.#clock.outside(() => this.#clock.after(forMs, () => connection.setUp(true)));
  }

  /** Replaces the ids of cards and contests in a line by their numbers. */
  #named(line: string): string {
    const { cards, contests } = this.model;
    const withCards = cards.reduce((all, { id }, n) => all.replaceAll(id, `card ${n}`), line);
    return contests.reduce((all, { id }, n) => all.replaceAll(id, `contest ${n}`), withCards);
  }

  readonly #note = (what: string): void => {
    this.#history.push(`${(this.#clock.now / 1000).toFixed(3)} s  ${what}`);
  };

  readonly #violate = (what: string): void => {
    this.#violations.push(what);
    this.#note(`VIOLATION: ${what}`);
  };
}

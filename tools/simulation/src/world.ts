import { mkdtempDisposableSync } from 'node:fs';
import { calls, endOfDayInMexico } from '@el-reto/contracts';
import { RequestClient } from '@el-reto/service-kit';
import { emptyServer, server } from '@el-reto/testing/memory-firestore';
import { Bus } from './bus.ts';
import { check } from './checks.ts';
import { Clock, Owner } from './clock.ts';
import { Cloud, remote } from './cloud.ts';
import { SimulatedConnection } from './connection.ts';
import { Crowd } from './crowd.ts';
import { answerForMedia } from './media.ts';
import { Model, type Person } from './model.ts';
import { GatewayNode, ServiceNode, services, type Node, type StoreKind } from './node.ts';
import { admins, inWords, names, type Plan, type Step } from './plan.ts';
import type { Sabotage } from './sabotage.ts';

/** A quiet time at the end, in which all deliveries, retries, leases and sweeps finish. */
const quietMs = 60_000;
/** The checks begin at least this long before a contest ends, or after it. They take some seconds. */
const checkMs = 30_000;
/** A quiet time before the first step. */
const settleMs = 5_000;

export type Outcome = Awaited<ReturnType<World['run']>>;

/** E-mail addresses: two of one mailbox, and two whose likes are held until a decision. */
const emails: Readonly<Record<string, string>> = {
  ana: 'ana.rios@gmail.com',
  anabis: 'anarios@gmail.com',
  doubt: 'doubt@mailinator.com',
  ember: 'ember@mailinator.com',
};

/**
 * Names of the processes, in the order in which a plan numbers them. On Firestore two processes of
 * the likes service share the store.
 */
export function nodesOf(store: StoreKind): string[] {
  const likes = store === 'firestore' ? ['likes 1', 'likes 2'] : 'likes';
  const named = services.flatMap((name) => (name === 'likes' ? likes : name));
  return [...named, 'gateway 1', 'gateway 2'];
}

/**
 * Runs one plan in a new world. The same plan gives the same history. `dir`: the folder of data
 * files, on a file system in memory, where synchronous writes are fast. An error of the run is a violation.
 */
export async function runPlan(plan: Plan, dir: string, sabotage: Sabotage = {}): Promise<Outcome> {
  using own = mkdtempDisposableSync(`${dir}/run-`);
  return await new World(plan, own.path, sabotage).run();
}

class World {
  readonly #bus: Bus;
  readonly #nodes: readonly Node[];
  readonly #crowd: Crowd;
  readonly #mailCrashes: number[] = [];

  constructor(
    private readonly plan: Plan,
    dir: string,
    sabotage: Sabotage,
  ) {
    Clock.current = new Clock(plan.seed + 1);
    Cloud.current = new Cloud();
    Object.assign(server, emptyServer(), { call: remote });
    const bus = Object.assign(new Bus(Clock.current), sabotage.bus);
    this.#bus = bus;
    const { store } = plan;
    const around = { bus, store, dir, sabotage };
    this.#nodes = nodesOf(store).map((name) => {
      return new (name.startsWith('gateway') ? GatewayNode : ServiceNode)(name, around);
    });
    const gateways = this.#nodes.filter((node) => node instanceof GatewayNode);
    const outside = new SimulatedConnection(bus, new Owner());
    this.#crowd = new Crowd(new RequestClient(outside.asNats), new Model(), bus, gateways);
    answerForMedia(outside);
  }

  /** Creates two contests, one of which ends at midnight, and people with cards. */
  async #prepare(): Promise<void> {
    const { clock } = this.#bus;
    const crowd = this.#crowd;
    const { model } = crowd;
    for (const node of this.#nodes) await clock.drive(node.start());
    for (const [index, uid] of names.entries()) {
      const email = emails[uid] ?? `${uid}@elreto.mx`;
      const state = { likes: new Map(), isThere: true, isBanned: false, taps: 0 };
      const person: Person = { uid, email, admin: index < admins, ...state };
      model.people.push(person);
      Cloud.current.identities.set(uid, email);
      const profile = { name: 'Ana', lastName: 'Ríos', dob: '1990-01-01' };
      valueOf(await clock.drive(crowd.ask(person, calls.createUser, profile, 'prepare')));
    }
    const [boss] = model.people as [Person];
    for (const [name, endDate, counts] of [
      ['Uno', '2026-10-01', 'ended'],
      ['Dos', '2026-10-20', 'always'],
    ] as const) {
      const texts = { name, title: name, description: name, startDate: '2026-09-20', endDate };
      const pictures = { thumbnailMediaId: `${name}-1`, aboutThumbnailMediaId: `${name}-2` };
      const input = { ...texts, ...pictures, counts };
      const { id } = valueOf(await clock.drive(crowd.ask(boss, calls.createEvent, input, name)));
      const endsAt = endOfDayInMexico(endDate).getTime();
      model.contests.push({ id, isThere: true, endsAt, isHidden: counts === 'ended' });
      for (const { likes } of model.people) likes.set(id, null);
    }
    for (const contest of model.contests) {
      for (const who of model.people.slice(2, 5)) {
        await clock.drive(crowd.upload(who, contest, `prepare-${contest.id}-${who.uid}`));
        const card = model.cards.at(-1);
        if (card && who !== model.people[4]) await clock.drive(crowd.approve(boss, card, card.id));
      }
    }
    await clock.drive(clock.sleep(settleMs));
  }

  async run() {
    const crowd = this.#crowd;
    const { clock } = this.#bus;
    await this.#play().catch((error: unknown) => crowd.violate(String(error)));
    for (const { owner } of this.#nodes) owner.end();
    return {
      violations: crowd.violations.map((line) => this.#named(line)),
      history: crowd.history.map((line) => this.#named(line)),
      virtualMs: clock.now,
      faults: clock.injected,
      acknowledged: crowd.acknowledged,
    };
  }

  async #play(): Promise<void> {
    const crowd = this.#crowd;
    const { clock } = this.#bus;
    await this.#prepare();
    const { drop, repeat, steps } = this.plan;
    Object.assign(clock.faults, { drop, repeat, unanswered: drop / 2 });
    const startedAt = clock.now;
    for (const step of steps) {
      await clock.drive(clock.sleep(startedAt + step.at - clock.now));
      this.#take(step);
    }
    await clock.drive(crowd.idle());
    Object.assign(clock.faults, { drop: 0, repeat: 0, unanswered: 0 });
    await clock.drive(clock.sleep(quietMs));
    for (const { endsAt } of crowd.model.contests) {
      const endsIn = endsAt - clock.date;
      if (Math.abs(endsIn) < checkMs) await clock.drive(clock.sleep(endsIn + checkMs));
    }
    await clock.drive(check(crowd, this.#mailCrashes));
  }

  #take(step: Step): void {
    const { kind, who, which, forMs } = step;
    const { clock } = this.#bus;
    const node = this.#nodes[which % this.#nodes.length] as Node;
    if ((kind === 'crash' || kind === 'disconnect') && node.owner.isDead) return;
    this.#crowd.note(inWords(step, nodesOf(this.plan.store)));
    if (kind === 'cut') {
      this.#bus.cutTail(which);
      for (const { connection } of this.#nodes) connection.disconnect(100);
    } else if (kind === 'disconnect') node.connection.disconnect(forMs);
    else if (kind === 'crash') {
      clock.injected += 1;
      if (node.name === 'notifications') this.#mailCrashes.push(clock.now);
      node.crash();
      clock.outside(forMs, () => void node.start());
    } else this.#crowd.begin(kind, who, which);
  }

  /** Replaces the ids of cards and contests in a line by their numbers. */
  #named(line: string): string {
    const { cards, contests } = this.#crowd.model;
    const withCards = cards.reduce((all, { id }, n) => all.replaceAll(id, `card ${n}`), line);
    return contests.reduce((all, { id }, n) => all.replaceAll(id, `contest ${n}`), withCards);
  }
}

/** The value of an answer that must have one, because no fault has been injected yet. */
function valueOf<T>({ value }: { readonly value?: T }): T {
  if (value === undefined) throw new Error('the world could not be prepared');
  return value;
}

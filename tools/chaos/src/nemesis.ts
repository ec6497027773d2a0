import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@el-reto/client';
import { healthSchema } from '@el-reto/contracts';
import { waitUntil, type Stack } from '@el-reto/dev';
import type { Loss } from './checks/numbers.ts';
import { anomaly, type Finding } from './finding.ts';
import type { Random } from './random.ts';

/** Whom it may kill: every process but the identity emulator, which keeps its accounts in memory. */
export const victims = [
  'accounts',
  'events',
  'posts',
  'likes',
  'media',
  'integrity',
  'notifications',
  'campaign',
  'gateway',
  'nats',
  'redis',
] as const;
export type Victim = (typeof victims)[number];

/** What everybody stands on. */
const foundations = ['nats', 'redis', 'authEmulator'];
const breathMs = 500;
const backWithinMs = 90_000;
/** The gateway keeps what it knows of the others' health for a second. */
const healthIsOldForMs = 1_100;

/** Kills processes, or takes them away for a while, and waits until all is well again. */
export class Nemesis {
  /**
   * When it began, and `process`: which of the victim's replicas, as `likes-2`; `downMs`: how long until every part was
   * seen healthy again, a second later than it was at the least.
   */
  readonly kills: { atMs: number; name: Victim; process: string; downMs: number }[] = [];
  /** Processes that were away at once, and how long after the last came back all were well. */
  readonly outages: {
    atMs: number;
    names: readonly string[];
    awayMs: number;
    wellAfterMs: number;
  }[] = [];
  readonly findings: Finding[] = [];
  #round: Victim[] = [];

  constructor(
    private readonly stack: Stack,
    private readonly only: readonly Victim[],
    private readonly random: Random,
  ) {}

  /** Lets clients work for a moment and kills the next one, in rounds of a random order. */
  async kill() {
    if (this.#round.length === 0) this.#round = this.random.shuffled(this.only);
    const name = this.#round.pop() ?? 'likes';
    await sleep(this.random.between(300, 1_500));
    const before = this.stack.info.processes;
    const replicas = Object.keys(before).filter((one) => one.replace(/-\d+$/, '') === name);
    const process = this.random.pick(replicas) ?? name;
    const startedAt = performance.now();
    this.stack.kill(process, 'SIGKILL');
    if (!(await this.#isWell([process], before))) throw new Error(`${process} did not come back`);
    const kill = { atMs: startedAt, name, process, downMs: performance.now() - startedAt };
    this.kills.push(kill);
    return kill;
  }

  /**
   * Who is to be away: each process by itself, in a random order, and at last all that the others
   * stand on, which goes in one order and comes back in another.
   */
  planOutages(): string[][] {
    const processes = Object.keys(this.stack.info.processes);
    const shared = foundations.filter((name) => processes.includes(name));
    const alone = this.random.shuffled(processes).map((name) => [name]);
    return [...alone, this.random.shuffled(shared), this.random.shuffled(shared)];
  }

  /** Takes these processes away, one shortly after the other, and lets them come back. */
  async takeAway(names: readonly string[], awayMs: number) {
    const before = this.stack.info.processes;
    const atMs = performance.now();
    const releases = new Map<string, () => void>();
    for (const name of names) {
      releases.set(name, this.stack.hold(name));
      await sleep(breathMs);
    }
    await sleep(awayMs);
    for (const name of this.random.shuffled(names)) {
      releases.get(name)?.();
      await sleep(breathMs);
    }
    const startedAt = performance.now();
    await this.#isWell(names, before);
    const outage = { atMs, names, awayMs, wellAfterMs: performance.now() - startedAt };
    this.outages.push(outage);
    return outage;
  }

  /**
   * When gateways were killed or away, and since when what they had counted may have waited: since
   * whoever was away before them was.
   */
  get losses(): Loss[] {
    const ends = [
      ...this.kills.map(({ atMs, name, downMs }) => ({ atMs, names: [name], toMs: atMs + downMs })),
      ...this.outages.map(({ atMs, names, awayMs, wellAfterMs }) => {
        // One after the other goes and comes.
        const breathsMs = 2 * names.length * breathMs;
        return { atMs, names, toMs: atMs + breathsMs + awayMs + wellAfterMs };
      }),
    ];
    return ends.flatMap(({ names, toMs }, at) => {
      const isOfGateway = names.some((name) => name.startsWith('gateway'));
      return isOfGateway ? { fromMs: ends[at - 1]?.atMs ?? 0, toMs } : [];
    });
  }

  /** How often a process of this name was killed or taken away, whichever of its replicas. */
  endsOf(name: Victim): number {
    const ends = [
      ...this.kills.map((kill) => [kill.name]),
      ...this.outages.map((out) => out.names),
    ];
    return ends.filter((names: readonly string[]) => names.some((one) => one.startsWith(name)))
      .length;
  }

  /** Whether these are back and every part says that it is well; nobody else may have fallen. */
  async #isWell(
    names: readonly string[],
    before: Readonly<Record<string, number>>,
  ): Promise<boolean> {
    const told = names.join(', ');
    const { stack } = this;
    const api = createClient({ origin: stack.info.site });
    const isHealthy = async () => healthSchema.parse(await api.call('getHealth')).status === 'ok';
    const back = Promise.all(names.map((name) => stack.restarted(name, before[name] ?? 0)))
      .then(() => sleep(healthIsOldForMs))
      .then(() => waitUntil(isHealthy, { timeoutMs: backWithinMs, intervalMs: 200 }));
    const late = sleep(backWithinMs, false, { ref: false });
    const isWell = await Promise.race([back, late]);
    if (!isWell) this.findings.push(anomaly('what was away comes back', `${told} did not`));
    for (const [other, pid] of Object.entries(before)) {
      if (names.includes(other) || stack.info.processes[other] === pid) continue;
      const detail = `${other} ended while ${told} was away`;
      this.findings.push(anomaly('no process falls with another', detail));
    }
    return isWell;
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@el-reto/client';
import { healthSchema, serviceNames } from '@el-reto/contracts';
import { waitUntil, type Stack } from '@el-reto/dev';
import { anomaly, type Finding } from './finding.ts';
import type { Random } from './random.ts';

/** The processes that may be killed, without the identity emulator, which has no files. */
export const victims = [...serviceNames, 'gateway', 'nats', 'redis'] as const;
export type Victim = (typeof victims)[number];

/** Infrastructure that all other processes need. */
const foundations = ['nats', 'redis', 'authEmulator'];
/** Pause between two stops or starts of processes. */
const breathMs = 500;
const backWithinMs = 90_000;
/** The gateway caches the health of the services for a second. */
const healthCachedForMs = 1_100;

/** Kills processes, or stops them for a while, and waits until all parts are healthy again. */
export class Nemesis {
  /**
   * `process`: the killed replica, such as `likes-2`. `downMs`: the time until all parts were
   * healthy again. The gateway's cache of health makes it at least a second too long.
   */
  readonly kills: { name: Victim; process: string; downMs: number }[] = [];
  /** Processes that were stopped together. `healthyAfterMs`: counted from the last restart. */
  readonly outages: { names: readonly string[]; awayMs: number; healthyAfterMs: number }[] = [];
  readonly findings: Finding[] = [];
  #round: Victim[] = [];

  constructor(
    private readonly stack: Stack,
    private readonly only: readonly Victim[],
    private readonly random: Random,
  ) {}

  /**
   * Waits a moment and kills the next process. Each round kills all processes in a random order.
   */
  async kill() {
    if (this.#round.length === 0) this.#round = this.random.shuffled(this.only);
    const name = this.#round.pop() ?? 'likes';
    await sleep(this.random.between(300, 1_500));
    const before = this.stack.info.processes;
    const replicas = Object.keys(before).filter((one) => one.replace(/-\d+$/, '') === name);
    const process = this.random.pick(replicas) ?? name;
    const startedAt = performance.now();
    this.stack.kill(process, 'SIGKILL');
    if (!(await this.#recovers([process], before))) throw new Error(`${process} did not come back`);
    const kill = { name, process, downMs: performance.now() - startedAt };
    this.kills.push(kill);
    return kill;
  }

  /** Plans one outage of each process in a random order, then two of the whole infrastructure. */
  planOutages(): string[][] {
    const processes = Object.keys(this.stack.info.processes);
    const shared = foundations.filter((name) => processes.includes(name));
    const alone = this.random.shuffled(processes).map((name) => [name]);
    return [...alone, this.random.shuffled(shared), this.random.shuffled(shared)];
  }

  /** Stops these processes, one shortly after the other, and starts them in reverse order. */
  async stop(names: readonly string[], awayMs: number) {
    const before = this.stack.info.processes;
    const releases = new Map<string, () => void>();
    for (const name of names) {
      releases.set(name, this.stack.hold(name));
      await sleep(breathMs);
    }
    await sleep(awayMs);
    for (const name of names.toReversed()) {
      releases.get(name)?.();
      await sleep(breathMs);
    }
    const startedAt = performance.now();
    await this.#recovers(names, before);
    const outage = { names, awayMs, healthyAfterMs: performance.now() - startedAt };
    this.outages.push(outage);
    return outage;
  }

  /**
   * Whether these processes run again and all parts are healthy. No other process may have ended.
   */
  async #recovers(
    names: readonly string[],
    before: Readonly<Record<string, number>>,
  ): Promise<boolean> {
    const label = names.join(', ');
    const { stack } = this;
    const api = createClient({ origin: stack.info.site });
    const isHealthy = async () => healthSchema.parse(await api.call('getHealth')).status === 'ok';
    const back = Promise.all(names.map((name) => stack.restarted(name, before[name] ?? 0)))
      .then(() => sleep(healthCachedForMs))
      .then(() => waitUntil(isHealthy, { timeoutMs: backWithinMs, intervalMs: 200 }));
    const late = sleep(backWithinMs, false, { ref: false });
    const isHealthyAgain = await Promise.race([back, late]);
    if (!isHealthyAgain)
      this.findings.push(anomaly('a stopped process comes back', `${label} did not`));
    for (const [other, pid] of Object.entries(before)) {
      if (names.includes(other) || stack.info.processes[other] === pid) continue;
      const detail = `${other} ended while ${label} was away`;
      this.findings.push(anomaly('no process ends with another', detail));
    }
    return isHealthyAgain;
  }
}

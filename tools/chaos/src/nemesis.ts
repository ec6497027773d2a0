import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@el-reto/client';
import { healthSchema } from '@el-reto/contracts';
import { waitUntil } from '@el-reto/dev';
import type { Stack } from '@el-reto/dev';
import type { Finding } from './finding.ts';
import { anomaly } from './finding.ts';
import type { Random } from './random.ts';

/** Whom it may kill: every process but the identity emulator, which keeps its accounts in memory. */
export const victims = [
  'accounts',
  'events',
  'posts',
  'likes',
  'media',
  'gateway',
  'nats',
  'redis',
] as const;
export type Victim = (typeof victims)[number];

/**
 * One process killed, and how long until every part was seen healthy again, in milliseconds: a
 * second later than it was, at the least.
 */
export interface Kill {
  readonly name: Victim;
  /** Which of its replicas: `likes`, `likes-2`. */
  readonly process: string;
  readonly downMs: number;
}

const backWithinMs = 90_000;
/** The gateway keeps what it knows of the others' health for a second. */
const healthIsOldForMs = 1_100;

/** Kills one process after another, each when all are healthy, in rounds of a random order. */
export class Nemesis {
  readonly kills: Kill[] = [];
  readonly findings: Finding[] = [];
  readonly #stack: Stack;
  readonly #only: readonly Victim[];
  readonly #random: Random;
  #round: Victim[] = [];

  constructor(stack: Stack, only: readonly Victim[], random: Random) {
    this.#stack = stack;
    this.#only = only;
    this.#random = random;
  }

  /** Lets clients work for a moment, kills the next one and waits until all is well again. */
  async strike(): Promise<Kill> {
    if (this.#round.length === 0) this.#round = this.#random.shuffled(this.#only);
    const name = this.#round.pop() ?? 'likes';
    await sleep(this.#random.between(300, 1_500));
    const before = this.#stack.info.processes;
    const startedAt = performance.now();
    const process = this.#random.pick(replicasOf(name, Object.keys(before))) ?? name;
    const oldPid = this.#stack.kill(process, 'SIGKILL');
    await this.#untilWell(process, oldPid);
    this.#noticeDeaths(process, before);
    const kill = { name, process, downMs: performance.now() - startedAt };
    this.kills.push(kill);
    return kill;
  }

  async #untilWell(name: string, oldPid: number): Promise<void> {
    const late = sleep(backWithinMs, 'late' as const, { ref: false });
    const back = this.#stack.restarted(name, oldPid).then(() => isHealthy(this.#stack));
    if ((await Promise.race([back, late])) === true) return;
    this.findings.push(anomaly('a killed process comes back', `${name} did not`));
    throw new Error(`${name} did not come back`);
  }

  /** Nobody else may have gone down with it. */
  #noticeDeaths(name: string, before: Readonly<Record<string, number>>): void {
    const { processes } = this.#stack.info;
    for (const [other, pid] of Object.entries(before)) {
      if (other === name || processes[other] === pid) continue;
      this.findings.push(
        anomaly('no process falls with another', `${other} ended when ${name} was killed`),
      );
    }
  }
}

/** The processes of a victim, among all that run. */
function replicasOf(name: Victim, processes: readonly string[]): string[] {
  return processes.filter((process) => process.replace(/-\d+$/, '') === name);
}

/** Waits until every part says, from now on, that it is well. */
export async function isHealthy({ info }: Stack): Promise<boolean> {
  await sleep(healthIsOldForMs);
  const api = createClient({ origin: info.site });
  const isWell = async () => {
    const health = healthSchema.parse(await api.call('getHealth'));
    return health.status === 'ok';
  };
  return waitUntil(isWell, { timeoutMs: backWithinMs, intervalMs: 200 });
}

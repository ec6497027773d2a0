import { setTimeout as sleep } from 'node:timers/promises';
import type { Stack } from '@el-reto/dev';
import type { Finding } from './finding.ts';
import { anomaly } from './finding.ts';
import { isHealthy } from './nemesis.ts';
import type { Random } from './random.ts';

/** Processes that were away at once, and how long after the last came back all were well. */
export interface Outage {
  readonly names: readonly string[];
  readonly awayMs: number;
  readonly wellAfterMs: number;
}

/** What everybody stands on. */
const foundations = ['nats', 'redis', 'authEmulator'];
const breathMs = 500;

/**
 * Who is to be away: each process by itself, in a random order, and at last all that the others stand
 * on, which goes in one order and comes back in another.
 */
export function planOutages(processes: readonly string[], random: Random): string[][] {
  const shared = foundations.filter((name) => processes.includes(name));
  const alone = random.shuffled(processes).map((name) => [name]);
  return [...alone, random.shuffled(shared), random.shuffled(shared)];
}

/** Takes these processes away, one shortly after the other, and lets them come back. */
export async function strikeOutage(
  stack: Stack,
  names: readonly string[],
  { awayMs, random }: { awayMs: number; random: Random },
): Promise<{ outage: Outage; findings: Finding[] }> {
  const before = stack.info.processes;
  const releases = new Map<string, () => void>();
  for (const name of names) {
    releases.set(name, stack.hold(name));
    await sleep(breathMs);
  }
  await sleep(awayMs);
  for (const name of random.shuffled(names)) {
    releases.get(name)?.();
    await sleep(breathMs);
  }
  const startedAt = performance.now();
  await Promise.all(names.map((name) => stack.restarted(name, before[name] ?? 0)));
  const isWell = await isHealthy(stack);
  const outage = { names, awayMs, wellAfterMs: performance.now() - startedAt };
  const { processes } = stack.info;
  const fallen = Object.keys(before).filter(
    (name) => !names.includes(name) && processes[name] !== before[name],
  );
  const told = names.join(', ');
  return {
    outage,
    findings: [
      ...(isWell ? [] : [anomaly('all is well after an outage', `not after that of ${told}`)]),
      ...fallen.map((name) =>
        anomaly('no process falls with another', `${name} ended while ${told} was away`),
      ),
    ],
  };
}

import { setTimeout as sleep } from 'node:timers/promises';
import { serviceNames } from '@el-reto/contracts';
import type { Stack } from '@el-reto/dev';
import type { Evidence } from './evidence/evidence.ts';
import { readStreams } from './evidence/stream.ts';
import type { Finding } from './finding.ts';
import { anomaly } from './finding.ts';

const everyMs = 250;

/** What is still under way inside the product, in words; nothing when it is at rest. */
async function underWay({ info }: Stack, evidence: Evidence): Promise<string[]> {
  const counted = serviceNames.map(async (service) => {
    const count = await evidence.unsent(service);
    return count > 0 ? [`${service} has ${count} events to send`] : [];
  });
  const unsent = (await Promise.all(counted)).flat();
  const { behind } = await readStreams(info.nats);
  const waiting = [...behind].filter(([, count]) => count > 0);
  const media = await evidence.media();
  const doomed = media.filter(({ doc }) => doc.state === 'doomed').length;
  const wanted = media.filter(({ doc }) => doc.variants === 'wanted').length;
  return [
    ...unsent,
    ...waiting.map(([consumer, count]) => `${consumer} has ${count} events to handle`),
    ...(doomed > 0 ? [`${doomed} pictures are to be deleted`] : []),
    ...(wanted > 0 ? [`${wanted} pictures want variants`] : []),
  ];
}

/** Waits until every event has been sent and handled; says how long that took, in milliseconds. */
export async function settle(
  stack: Stack,
  evidence: Evidence,
  withinMs: number,
): Promise<{ tookMs: number; findings: Finding[] }> {
  const startedAt = performance.now();
  for (;;) {
    const left = await underWay(stack, evidence).catch((error: unknown) => [String(error)]);
    const tookMs = performance.now() - startedAt;
    if (left.length === 0) return { tookMs, findings: [] };
    if (tookMs > withinMs) {
      const findings = left.map((what) => anomaly('every event is sent and handled', what));
      return { tookMs, findings };
    }
    await sleep(everyMs);
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import { serviceNames, streams } from '@el-reto/contracts';
import { waitUntil, withNats, type Stack } from '@el-reto/dev';
import { jetstreamManager } from '@nats-io/jetstream';
import { checkCaches } from './checks/caches.ts';
import type { Clients } from './crowd.ts';
import { readLists, readTruth } from './evidence/api-view.ts';
import type { Evidence } from './evidence/evidence.ts';
import type { MailRow, MediaRow } from './evidence/records.ts';
import { anomaly } from './finding.ts';

/** Reads, as the operator, the events that wait for consumers, and the dead letters. */
const readStreams = (natsUrl: string) =>
  withNats(natsUrl, async (connection) => {
    const manager = await jetstreamManager(connection);
    const behind = new Map<string, number>();
    for await (const info of manager.consumers.list(streams.events)) {
      // A consumer without a durable name belongs to one replica and may survive its kill.
      if (!info.config.durable_name) continue;
      behind.set(info.config.durable_name, info.num_pending + info.num_ack_pending);
    }
    const { state } = await manager.streams.info(streams.deadLetters, { subjects_filter: '>' });
    const deadLetters = Object.entries(state.subjects ?? {});
    return { behind, deadLetters: deadLetters.map(([subject, count]) => `${subject} × ${count}`) };
  });

/** Describes the unfinished work inside the product; empty if the product is at rest. */
async function underWay(evidence: Evidence, behind: ReadonlyMap<string, number>) {
  const left: [number, string][] = [];
  for (const [name, count] of behind) left.push([count, `events for ${name} to handle`]);
  // Taking the likes off publishes events. Therefore it is read before the unsent events.
  const { length: closings } = await evidence.rows('likes', 'closings');
  left.push([closings, 'deleted posts and events whose likes must be taken off']);
  for (const service of serviceNames) {
    left.push([await evidence.unsent(service), `events for ${service} to send`]);
  }
  // Pictures and mails are read last, because events that were handled meanwhile create them.
  const media = (await evidence.rows<MediaRow>('media', 'media')).map(({ doc }) => doc);
  left.push([media.filter(({ state }) => state === 'doomed').length, 'pictures to be deleted']);
  left.push([
    media.filter(({ variants }) => variants === 'wanted' || variants === 'begun').length,
    'pictures to be made',
  ]);
  const mails = (await evidence.rows<MailRow>('notifications', 'mails')).map(({ doc }) => doc);
  left.push([mails.filter(({ state }) => state === 'waiting').length, 'mails to be sent']);
  return left.filter(([count]) => count > 0).map((one) => one.join(' '));
}

/** Waits until every event has been sent and handled. `tookMs`: the duration of the wait. */
export async function settle({ info }: Stack, evidence: Evidence, timeoutMs: number) {
  const startedAt = performance.now();
  let left: string[] = [];
  let dead: string[] = [];
  const isAtRest = async () => {
    try {
      const { behind, deadLetters } = await readStreams(info.nats);
      dead = deadLetters;
      left = await underWay(evidence, behind);
    } catch (error) {
      left = [String(error)];
    }
    return left.length === 0;
  };
  await waitUntil(isAtRest, { timeoutMs, intervalMs: 250 });
  const findings = [
    ...left.map((what) => anomaly('every event is sent and handled', what)),
    ...dead.map((letter) => anomaly('no event becomes a dead letter', letter)),
  ];
  return { tookMs: performance.now() - startedAt, findings };
}

export interface RestOptions {
  /** Maximum time in which the product sends and handles the events that kills delayed. */
  readonly settleWithinMs: number;
  /**
   * Other work competes for the processors: events may then take longer than two seconds, and are waited
   * for before the caches are read.
   */
  readonly isMachineBusy?: boolean;
}

const burstMs = 1_500;
const cachesRightWithinMs = 2_000;

/**
 * Waits until the product is at rest, lets clients work for a moment without faults, and reads the
 * caches two seconds after the last acknowledgement. The first read must already be correct.
 */
export async function comeToRest(
  stack: Stack,
  evidence: Evidence,
  clients: Clients,
  { settleWithinMs, isMachineBusy = false }: RestOptions,
) {
  const { history, scene } = clients;
  const { api, world, fans, authors, admin } = scene;
  await clients.pause();
  const settled = await settle(stack, evidence, settleWithinMs);
  clients.open();
  await sleep(burstMs);
  await clients.pause();
  if (isMachineBusy) await settle(stack, evidence, settleWithinMs);
  const changedMs = isMachineBusy ? performance.now() : history.lastAcknowledgedMs;
  await sleep(Math.max(0, changedMs + cachesRightWithinMs - performance.now()));
  const lists = await readLists(api, world.eventIds);
  const truth = await readTruth(api, fans, [admin, ...authors]);
  const findings = [...settled.findings, ...checkCaches(lists, truth)];
  return { truth, findings, settledMs: settled.tookMs };
}

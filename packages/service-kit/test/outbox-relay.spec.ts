import { join } from 'node:path';
import { AppError } from '@el-reto/contracts';
import { waitMs } from '@el-reto/testing';
import { jetstream } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SqliteStore, SqliteOutbox } from '@el-reto/store';
import { isConnected } from '../src/messaging/connection-watch.ts';
import { OutboxRelay } from '../src/messaging/outbox-relay.ts';
import { counters } from '../../store/test/store-contract/documents.ts';
import { Log } from './support/log.ts';
import { contentsOf, postIdsIn, report, reported, tallied } from './support/publishing.ts';
import { sentOf } from './support/sent.ts';
import { inTrace, traceparent } from './support/traced.ts';
import { ids, useNats } from './support/use-nats.ts';

const on = useNats();
let store: SqliteStore;
let connection: NatsConnection;
let log: Log;
let relays: OutboxRelay[];

const startRelay = () => {
  const relay = new OutboxRelay(store.outbox, connection, log.logger);
  relays.push(relay);
  relay.wake();
  return relay;
};
const publish = async (names: readonly string[]) => {
  for (const name of names) await store.transaction((tx) => report(tx, name));
};
const unsent = async () => (await store.outbox.depth()).unsent;
const allSent = () => expect.poll(unsent).toBe(0);

beforeEach(async () => {
  store = new SqliteStore({ file: join(on.dir, 'posts.sqlite'), collections: [counters] });
  log = new Log();
  connection = await on.nats.connectAs('posts', log.logger);
  relays = [];
});
afterEach(async () => {
  await Promise.all(relays.map((relay) => relay.stop()));
  await store.close();
});

describe('the relay', () => {
  it('publishes events in order, with their id and their trace', async () => {
    startRelay();
    await inTrace(() => publish(ids(20)));
    await allSent();
    const stored = await contentsOf(on.nats);
    expect(stored.map((message) => message.json())).toEqual(
      ids(20).map((postId) => ({ postId, eventId: 'otono' })),
    );
    const sent = await sentOf(store.outbox);
    expect(stored.map(({ seq, header }) => [seq, header.get('Nats-Msg-Id')])).toEqual(
      sent.map(({ seq, id }) => [seq, id]),
    );
    expect(stored[0]?.subject).toBe(reported.subject);
    expect(stored[0]?.header.get('traceparent')).toBe(traceparent);
  });

  it('states when the change was committed, however late the event is sent', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-06T12:00:00Z') });
    await publish(['p1']);
    vi.setSystemTime('2026-11-20T12:00:00Z');
    startRelay();
    await allSent();
    const [message] = await contentsOf(on.nats);
    expect(message?.header.get('Happened-At')).toBe(String(Date.parse('2026-11-06T12:00:00Z')));
  });

  it('sends each of many concurrent events once', async () => {
    startRelay();
    await Promise.all(ids(100).map((name) => store.transaction((tx) => report(tx, name))));
    await allSent();
    expect((await postIdsIn(on.nats)).toSorted()).toEqual(ids(100).toSorted());
  });

  it('sends nothing while the disk has no room to record that it was sent', async () => {
    const refuse = vi.spyOn(store.outbox, 'beforeSending').mockImplementation(() => {
      throw new AppError('SERVICE_UNAVAILABLE');
    });
    startRelay();
    await publish(['p1']);
    await expect.poll(() => refuse.mock.calls.length).toBeGreaterThan(0);
    expect(await postIdsIn(on.nats)).toEqual([]);
    refuse.mockRestore();
    await allSent();
    expect(await postIdsIn(on.nats)).toEqual(['p1']);
  });

  it('sends at its stop the events committed before, and nothing afterwards', async () => {
    const relay = startRelay();
    await publish(ids(50));
    await relay.stop();
    expect(await unsent()).toBe(0);
    const reads = vi.spyOn(store.outbox, 'unsent');
    await publish(['late']);
    relay.wake();
    await connection.flush();
    expect(reads).not.toHaveBeenCalled();
    expect(await unsent()).toBe(1);
    expect(await postIdsIn(on.nats)).toEqual(ids(50));
  });

  it('keeps sent entries for ten minutes', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    startRelay();
    await publish(ids(3));
    await allSent();
    vi.advanceTimersByTime(9.5 * 60_000);
    await store.transaction((tx) => tx.set(counters, 'later', { value: 1 }));
    expect(await sentOf(store.outbox)).toHaveLength(3);
    vi.advanceTimersByTime(90_000);
    await expect.poll(() => sentOf(store.outbox)).toEqual([]);
  });

  it('keeps older entries while it checks whether the stream has them', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    const first = startRelay();
    await publish(ids(3));
    await allSent();
    await first.stop();
    const checked = Promise.withResolvers<void>();
    const sent = store.outbox.sent.bind(store.outbox);
    const reading = vi.spyOn(store.outbox, 'sent').mockImplementationOnce(async function* held() {
      await checked.promise;
      yield* sent();
    });
    startRelay();
    await expect.poll(() => reading).toHaveBeenCalled();
    vi.advanceTimersByTime(11 * 60_000);
    await store.transaction((tx) => tx.set(counters, 'later', { value: 1 }));
    const kept = await sentOf(store.outbox);
    checked.resolve();
    expect(kept).toHaveLength(3);
  });
});

it('while NATS is down, interrupted events wait in the outbox and arrive completely, in order, once each', async () => {
  startRelay();
  const burst = publish(ids(250));
  await expect.poll(async () => (await sentOf(store.outbox)).length).toBeGreaterThan(50);
  await on.nats.kill();
  await burst;
  // Before the kill, the relay may have sent the whole burst.
  await publish(['meanwhile']);
  expect(await unsent()).toBeGreaterThan(0);
  await on.nats.up();
  await publish(['after']);
  await allSent();
  expect(await postIdsIn(on.nats)).toEqual([...ids(250), 'meanwhile', 'after']);
});

it('while NATS is down, the relay can stop without waiting; the next one sends the remaining events', async () => {
  const relay = startRelay();
  await on.nats.kill();
  await publish(ids(3));
  await relay.stop();
  expect(await unsent()).toBe(3);
  await on.nats.up();
  startRelay();
  await allSent();
  expect(await postIdsIn(on.nats)).toEqual(ids(3));
});

it('while NATS is down, events wait for a stream that does not exist', async () => {
  await on.nats.kill();
  await on.nats.wipe();
  await on.nats.upWithoutStreams();
  startRelay();
  await publish(ids(3));
  await expect.poll(() => log.complaints).toContain('events stay in the outbox');
  expect(await unsent()).toBe(3);
  await on.nats.makeStreams();
  await allSent();
  expect(await postIdsIn(on.nats)).toEqual(ids(3));
});

const lacks = 'the stream lacks acknowledged events';
const restartWith = async (change: () => Promise<void>) => {
  await on.nats.kill();
  await change();
  await on.nats.up();
};
const settle = async () => {
  await expect.poll(() => log.complaints.includes(lacks)).toBe(true);
  await allSent();
};

/**
 * Sends 12 events, saves the server's data, and sends 7 more. `restore` puts the saved data back into
 * the stopped server, which has then lost the 7.
 */
const sendLosable = async () => {
  const relay = startRelay();
  await publish(ids(12, 'kept'));
  await allSent();
  await on.nats.kill();
  const restore = await on.nats.snapshot();
  await on.nats.up();
  await publish(ids(7, 'lost'));
  await allSent();
  return { relay, restore };
};

it.each([
  ['while its relay runs', 0],
  ['while others have published since', 9],
])('a stream that lost its newest events gets them again, no others: %s', async (_, published) => {
  const { relay, restore } = await sendLosable();
  if (published > 0) await relay.stop();
  await restartWith(restore);
  const other = jetstream(await on.nats.connectAs('likes'));
  for (const msgID of ids(published)) {
    await other.publish(tallied.subject, '{}', { msgID, timeout: waitMs });
  }
  if (published > 0) startRelay();
  await settle();
  expect(log.lines.find(({ msg }) => msg === lacks)).toMatchObject({ entries: 7 });
  const others = ids(published).map(() => 'other');
  expect(await postIdsIn(on.nats)).toEqual([...ids(12, 'kept'), ...others, ...ids(7, 'lost')]);
});

it('a stream that lost all its events during a long outage receives all again, in order', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  startRelay();
  await publish(ids(20));
  await allSent();
  await restartWith(async () => {
    await expect.poll(() => isConnected(connection)).toBe(false);
    vi.advanceTimersByTime(12 * 60_000);
    await on.nats.wipe();
  });
  await settle();
  expect(await postIdsIn(on.nats)).toEqual(ids(20));
  const seqs = (await sentOf(store.outbox)).map(({ seq }) => seq);
  expect(seqs).toEqual(ids(20).map((_, i) => i + 1));
});

it('a stream that lost no event receives no repeated event, whichever side restarts', async () => {
  const relay = startRelay();
  await publish(ids(20));
  await allSent();
  await restartWith(async () => undefined);
  await publish(['more']);
  await allSent();
  await relay.stop();
  startRelay();
  await publish(['last']);
  await allSent();
  expect(await postIdsIn(on.nats)).toEqual([...ids(20), 'more', 'last']);
  expect(log.complaints).not.toContain(lacks);
});

it('a relay sends several batches of older events in order; the next relay reads only the newest group of sent ones', async () => {
  await store.transaction(async (tx) => {
    for (const name of ids(450)) await report(tx, name);
  });
  const relay = startRelay();
  await allSent();
  expect(await postIdsIn(on.nats)).toEqual(ids(450));
  await relay.stop();
  const groups = vi.fn<() => void>();
  vi.spyOn(store.outbox, 'sent').mockImplementation(async function* () {
    for await (const group of SqliteOutbox.prototype.sent.call(store.outbox)) {
      groups();
      yield group;
    }
  });
  startRelay();
  await publish(['more']);
  await allSent();
  expect(groups).toHaveBeenCalledOnce();
});

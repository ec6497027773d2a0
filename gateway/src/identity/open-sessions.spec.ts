import { accountsEvents } from '@el-reto/contracts';
import { createLogger } from '@el-reto/telemetry';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EventFeed } from '../messaging/event-feed.ts';
import { checkEveryMs, OpenSessions } from './open-sessions.ts';

const actor = (uid: string, signedInAt = 1_000) => {
  const rights = { emailVerified: true, admin: false, provider: 'password' };
  return { uid, email: `${uid}@elreto.test`, ...rights, signedInAt };
};

let handlers: Map<object, (payload: { uid: string }) => void>;
const validSince = vi.fn<(uids: readonly string[]) => Promise<ReadonlyMap<string, number>>>();
let sessions: OpenSessions;
let ended: string[];
let unwatch: (() => void)[];
beforeEach(async () => {
  vi.useFakeTimers();
  handlers = new Map();
  validSince.mockReset();
  validSince.mockResolvedValue(new Map());
  const feed = { on: (event: object, handle: never) => void handlers.set(event, handle) };
  const logger = createLogger('test', 'silent');
  sessions = new OpenSessions(feed as unknown as EventFeed, { validSince });
  Object.assign(sessions, { logger });
  sessions.onApplicationBootstrap();
  await vi.advanceTimersByTimeAsync(0);
  ended = [];
  const watched = [actor('ana'), actor('ana', 2_000), actor('bea')];
  unwatch = watched.map((one) =>
    sessions.watch(one, () => ended.push(`${one.uid} ${one.signedInAt}`)),
  );
});
afterEach(() => sessions.onModuleDestroy());
const check = () => vi.advanceTimersByTimeAsync(checkEveryMs + 1);

it('two checks take at most a minute, and each looks an account up once', async () => {
  expect(checkEveryMs * 2).toBeLessThanOrEqual(60_000);
  validSince.mockResolvedValue(new Map(Object.entries({ ana: 0, bea: 0 })));
  await check();
  await check();
  expect(validSince.mock.calls).toEqual([[['ana', 'bea']], [['ana', 'bea']]]);
  expect(ended).toEqual([]);
});

it.each([
  ['began before the password was changed', { ana: 2_000, bea: 0 }, ['ana 1000']],
  ['belongs to an account that is disabled or deleted', { bea: 0 }, ['ana 1000', 'ana 2000']],
])('a stream ends whose session %s', async (_, since, expected) => {
  validSince.mockResolvedValue(new Map(Object.entries(since)));
  await check();
  expect(ended).toEqual(expected);
});

it.each(['accountBanned', 'accountDeleted'] as const)('streams end at once after %s', (name) => {
  handlers.get(accountsEvents[name])?.({ uid: 'bea' });
  expect(ended).toEqual(['bea 1000']);
});

it('accounts are looked up a hundred at a time, and each answer takes effect at once', async () => {
  for (let n = 0; n < 250; n += 1) sessions.watch(actor(`fan-${n}`), () => ended.push('fan'));
  validSince.mockResolvedValueOnce(new Map()).mockRejectedValueOnce(new Error('unavailable'));
  await check();
  expect(validSince.mock.calls.map(([uids]) => uids.length)).toEqual([100, 100]);
  expect(ended).toHaveLength(101);
});

it('streams stay open while the provider does not answer, and are checked afterwards', async () => {
  validSince.mockRejectedValueOnce(new Error('unavailable'));
  await check();
  expect(ended).toEqual([]);
  await check();
  expect(ended).toHaveLength(3);
});

it('a closed stream is no longer checked', async () => {
  for (const stop of unwatch) stop();
  await check();
  expect(validSince).not.toHaveBeenCalled();
});

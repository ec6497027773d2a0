import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Log } from '../../test/support/log.ts';
import { Metrics } from '@el-reto/telemetry';
import { SecurityLog } from './security-log.ts';
import type { SecurityEvent } from './security-log.ts';

let log: Log;
let metrics: Metrics;
let security: SecurityLog;
beforeEach(() => {
  vi.useFakeTimers();
  log = new Log();
  metrics = new Metrics('gateway');
  security = new SecurityLog(log.logger, metrics);
});
afterEach(async () => {
  await metrics.close();
});

const refusal = (changes: Partial<SecurityEvent> = {}): SecurityEvent => ({
  kind: 'right-refused',
  action: 'deleteEvent',
  who: 'ana',
  from: '203.0.113.0/24',
  subject: 'e1',
  outcome: 'ADMIN_ONLY',
  traceId: 'a'.repeat(32),
  ...changes,
});
const deletion = (subject: string) =>
  refusal({ kind: 'deletion', action: 'deletePost', outcome: 'done', subject });
const counted = () =>
  (log.lines as unknown as { count: number }[]).reduce((sum, { count }) => sum + count, 0);

it('logs account, action, object, network and outcome', () => {
  security.note(refusal());
  const { kind, traceId, ...facts } = refusal();
  const line = { level: 30, security: kind, ...facts, count: 1, trace_id: traceId };
  expect(log.lines).toMatchObject([line]);
});

it('logs many equal events in two lines for each ten seconds, with their number', async () => {
  for (let call = 0; call < 6_000; call++) security.note(refusal({ subject: `e${call}` }));
  expect(log.lines).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(log.lines).toHaveLength(2);
  expect(counted()).toBe(6_000);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(log.lines).toHaveLength(2);
  security.note(refusal());
  expect(log.lines).toHaveLength(3);
});

it('logs refusals from very many networks in few lines, and still logs each performed act separately', () => {
  for (let network = 0; network < 6_000; network++) {
    security.note(refusal({ from: `10.${network >> 8}.${network & 255}.0/24` }));
  }
  const subjects = ['p1', 'p2', 'p1'];
  for (const subject of subjects) security.note(deletion(subject));
  security.flush();
  expect(log.lines.length).toBeLessThan(210);
  expect(counted()).toBe(6_003);
  const acts = log.lines.filter((line) => 'outcome' in line && line.outcome === 'done');
  expect(acts).toMatchObject(subjects.map((subject) => ({ subject, count: 1 })));
});

it.each<Partial<SecurityEvent>>([
  { kind: 'sign-in-refused' },
  { action: 'deletePost' },
  { who: 'bea' },
  { from: '198.51.100.0/24' },
  { outcome: 'NOT_OWNER' },
])('writes a line of its own for an event with another %j', (changes) => {
  security.note(refusal());
  security.note(refusal(changes));
  const { kind = 'right-refused', ...others } = changes;
  expect(log.lines).toMatchObject([{}, { security: kind, ...others }]);
});

it('counts events by their kind, including those that share a line', async () => {
  for (let call = 0; call < 50; call++) security.note(refusal());
  security.note(deletion('p1'));
  vi.useRealTimers();
  const exposition = await metrics.exposition();
  for (const count of ['"right-refused"} 50', '"deletion"} 1', '"grant"} 0']) {
    expect(exposition).toMatch(new RegExp(`elreto_security_events_total\\{.*${count}$`, 'm'));
  }
});

it.each([
  ['warn', 1],
  ['silent', 0],
])('with the log level %s an event has %i lines', (level, count) => {
  log.logger.level = level;
  new SecurityLog(log.logger, metrics).note(refusal());
  expect(log.lines).toHaveLength(count);
});

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
  vi.useRealTimers();
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

it('tells who did what, to what, from where, and what became of it', () => {
  security.note(refusal());
  expect(log.lines).toEqual([
    expect.objectContaining({
      level: 30,
      security: 'right-refused',
      action: 'deleteEvent',
      who: 'ana',
      from: '203.0.113.0/24',
      subject: 'e1',
      outcome: 'ADMIN_ONLY',
      count: 1,
      trace_id: 'a'.repeat(32),
    }),
  ]);
});

it('tells a flood in two lines for each ten seconds, with their number', async () => {
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

it('tells a flood from everywhere in few lines, and loses nothing that was done in it', () => {
  for (let network = 0; network < 6_000; network++) {
    security.note(refusal({ from: `10.${network >> 8}.${network & 255}.0/24` }));
  }
  security.note(deletion('p1'));
  security.note(deletion('p2'));
  security.flush();
  expect(log.lines.length).toBeLessThan(210);
  expect(counted()).toBe(6_002);
  expect(log.lines).toContainEqual(expect.objectContaining({ subject: 'p2', outcome: 'done' }));
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

it('tells of each thing that was done', () => {
  for (const subject of ['p1', 'p2', 'p1']) security.note(deletion(subject));
  security.flush();
  expect(log.lines).toMatchObject([
    { subject: 'p1', count: 1 },
    { subject: 'p2', count: 1 },
    { subject: 'p1', count: 1 },
  ]);
});

it('counts each of them by its kind, those that are told together too', async () => {
  for (let call = 0; call < 50; call++) security.note(refusal());
  security.note(deletion('p1'));
  vi.useRealTimers();
  const told = await metrics.exposition();
  expect(told).toMatch(/elreto_security_events_total\{.*"right-refused"\} 50$/m);
  expect(told).toMatch(/elreto_security_events_total\{.*"deletion"\} 1$/m);
  expect(told).toMatch(/elreto_security_events_total\{.*"grant"\} 0$/m);
});

it('is told whatever the log’s level, unless that is silent', () => {
  log.logger.level = 'warn';
  new SecurityLog(log.logger, metrics).note(refusal());
  expect(log.lines).toHaveLength(1);
  log.logger.level = 'silent';
  new SecurityLog(log.logger, metrics).note(refusal());
  expect(log.lines).toHaveLength(1);
});

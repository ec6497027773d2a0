import { headers } from '@nats-io/transport-node';
import type { StoredMsg } from '@nats-io/jetstream';
import { expect, it } from 'vitest';
import { deadLetterFrom } from './dead-letter.ts';
import { age, tableOf } from './format.ts';

const now = Date.parse('2026-11-20T12:00:00Z');

/** The dead letter of a message that was stored two hours ago. */
function stored(seq: number, subject: string, head: Record<string, string> = {}) {
  const header = headers();
  for (const [name, value] of Object.entries(head)) header.set(name, value);
  const time = new Date(now - 2 * 60 * 60 * 1000);
  return deadLetterFrom({ seq, subject, header, time } as unknown as StoredMsg);
}

const letter = stored(7, 'dead.likes.posts.post.approved.v1', {
  Reason: 'TypeError: x is undefined',
  'Event-Subject': 'posts.post.approved.v1',
  Attempts: '8',
});

it.each([
  [999, '0 s'],
  [-5_000, '0 s'],
  [59_999, '59 s'],
  [60_000, '1 min'],
  [3 * 60 * 60 * 1000, '3 h'],
  [50 * 60 * 60 * 1000, '2 d'],
])('writes %i ms as %s', (ms, words) => {
  expect(age(ms)).toBe(words);
});

it('messages of unknown services are no dead letters', () => {
  expect(stored(9, 'dead.stranger.x')).toBeUndefined();
});

it('lists dead letters in columns and cuts long reasons', () => {
  expect(tableOf([], now)).toBe('No hay mensajes descartados.');
  const long = stored(12, 'dead.media.posts.post.denied.v1', {
    Reason: 'r'.repeat(200),
    'Event-Subject': 'posts.post.denied.v1',
  });
  const letters = [letter, long].flatMap((one) => one ?? []);
  const [titles, first, second] = tableOf(letters, now).split('\n');
  expect(titles).toMatch(/^N\.º {2}CONSUMIDOR {3}EVENTO/);
  expect(first).toMatch(/^7 {4}likes-posts {2}posts\.post\.approved\.v1 {2}8 {9}2 h {3}TypeError/);
  expect(second?.endsWith(`${'r'.repeat(79)}…`)).toBe(true);
});

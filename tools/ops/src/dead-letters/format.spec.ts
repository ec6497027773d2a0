import { headers } from '@nats-io/transport-node';
import type { StoredMsg } from '@nats-io/jetstream';
import { expect, it } from 'vitest';
import { deadLetterFrom } from './dead-letter.ts';
import { age, tableOf, detailsOf } from './format.ts';

const now = Date.parse('2026-11-20T12:00:00Z');

/** The dead letter of a message that was stored two hours ago. */
function stored(seq: number, subject: string, head: Record<string, string> = {}) {
  const header = headers();
  for (const [name, value] of Object.entries(head)) header.set(name, value);
  const time = new Date(now - 2 * 60 * 60 * 1000);
  const message = { seq, subject, header, time, string: () => '{"postId":"p1"}' };
  return deadLetterFrom(message as unknown as StoredMsg);
}

const letter = stored(7, 'dead.likes.posts.post.approved.v1', {
  Reason: 'TypeError: x is undefined',
  'Event-Id': 'e-1',
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

it('reads a dead letter from its headers, and ignores messages of unknown services', () => {
  expect(letter).toMatchObject({
    id: 7,
    service: 'likes',
    consumer: 'likes-posts',
    eventId: 'e-1',
    subject: 'posts.post.approved.v1',
    attempts: 8,
  });
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

it('shows all fields of one dead letter', () => {
  const text = letter && detailsOf(letter, now);
  expect(text).toContain('Evento:      posts.post.approved.v1 (e-1)');
  expect(text).toContain('Descartado:  2026-11-20T10:00:00.000Z (hace 2 h)');
  expect(text).toContain('Contenido:   {"postId":"p1"}');
});

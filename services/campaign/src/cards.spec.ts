import { expect, it } from 'vitest';
import { decided, deleted, newCard, ownedBy, reported, sent } from './cards.ts';

const card = ownedBy(newCard({ postId: 'gato', eventId: 'otono' }), 'ana');
const [early, late] = [1_000, 2_000];

it('a card waits from its upload until its decision', () => {
  const waiting = sent(card, early);
  expect(waiting).toMatchObject({ state: 'waiting', waitingSince: early });
  expect(decided(waiting, 'public', late)).toMatchObject({ state: 'public', waitingSince: 0 });
});

it('a card does not wait if its decision arrived before its upload', () => {
  expect(sent(decided(card, 'public', late), early)).toMatchObject({ waitingSince: 0 });
  expect(sent(deleted(card, late), early)).toMatchObject({ state: 'gone', waitingSince: 0 });
});

it('a card stays deleted after later events', () => {
  expect(decided(deleted(card, early), 'public', late)).toMatchObject({ state: 'gone' });
  expect(reported(deleted(card, early), late)).toMatchObject({ waitingSince: 0 });
});

it('a card keeps its first owner, and has no owner after its deletion', () => {
  expect(ownedBy(card, '')).toBe(card);
  expect(deleted(card, early)).toMatchObject({ userId: '' });
  expect(ownedBy(deleted(card, early), 'ana')).toMatchObject({ userId: '' });
});

it('a card waits again from the first report that follows the last decision', () => {
  const open = decided(card, 'public', early);
  expect(reported(open, late)).toMatchObject({ waitingSince: late });
  expect(reported(reported(open, late), late + 1)).toMatchObject({ waitingSince: late });
  expect(reported(decided(card, 'public', late), early)).toMatchObject({ waitingSince: 0 });
  const known = reported(open, late + 1);
  expect(decided(known, 'public', late)).toMatchObject({ waitingSince: late + 1 });
  expect(decided(known, 'gone', late)).toMatchObject({ waitingSince: 0 });
});

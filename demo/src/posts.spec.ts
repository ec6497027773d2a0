import { expect, it } from 'vitest';
import { demoAuthors } from './authors.ts';
import { demoEvents } from './events.ts';
import { demoPosts } from './posts.ts';

const today = '2026-11-20';
const adultSince = '2008-11-20';
const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('es-MX');

it('names differ without case and accents, read as lotería cards, and each post has its own picture', () => {
  const names = [...demoPosts, ...demoEvents(today)].map(({ name }) => fold(name));
  expect(new Set(names).size).toBe(names.length);
  for (const { name } of demoPosts) expect(name).toMatch(/^(El|La|Los|Las) \p{Lu}/u);
  expect(new Set(demoPosts.map(({ picture }) => picture)).size).toBe(demoPosts.length);
});

it('24 posts are in the running event, three more wait there, and at least five are in the ended one', () => {
  const count = (event: string, approved: boolean): number =>
    demoPosts.filter((post) => post.event === event && post.approved === approved).length;
  expect([count('running', true), count('running', false)]).toEqual([24, 3]);
  expect(count('ended', true)).toBeGreaterThanOrEqual(5);
  expect(demoPosts.some(({ event }) => event === 'upcoming')).toBe(false);
});

it('every post has one of 14 adult authors, each with an address of the demo', () => {
  expect(new Set(demoAuthors.map(({ email }) => email)).size).toBe(14);
  for (const { dob, email } of demoAuthors) {
    expect(dob <= adultSince).toBe(true);
    expect(email).toMatch(/^[a-z]+@elreto\.test$/);
  }
  const known = new Set(demoAuthors.map(({ key }) => key));
  expect(demoPosts.filter(({ author }) => !known.has(author))).toEqual([]);
});

it('an approved post has more views than likes; a post that waits has no likes, views or shares', () => {
  for (const { views, likes } of demoPosts.filter(({ approved }) => approved)) {
    expect(views).toBeGreaterThan(likes);
  }
  for (const { likes, views, shares } of demoPosts.filter(({ approved }) => !approved)) {
    expect([likes, views, shares]).toEqual([0, 0, 0]);
  }
});

import { expect, it } from 'vitest';
import { demoAuthors } from './authors.ts';
import { demoEvents } from './events.ts';
import { demoPosts } from './posts.ts';

const today = '2026-11-20';
const adultSince = '2008-11-20';
const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('es-MX');

it('names are unique apart from case and accents, sound like lotería cards, and each post has its own picture', () => {
  const names = [...demoPosts, ...demoEvents(today)].map(({ name }) => fold(name));
  expect(new Set(names).size).toBe(names.length);
  for (const { name } of demoPosts) expect(name).toMatch(/^(El|La|Los|Las) \p{Lu}/u);
  expect(new Set(demoPosts.map(({ picture }) => picture)).size).toBe(demoPosts.length);
});

it('the running event has 24 public and three pending posts, the ended event at least five', () => {
  const count = (event: string, approved: boolean): number =>
    demoPosts.filter((post) => post.event === event && post.approved === approved).length;
  expect([count('running', true), count('running', false)]).toEqual([24, 3]);
  expect(count('ended', true)).toBeGreaterThanOrEqual(5);
  expect(demoPosts.some(({ event }) => event === 'upcoming')).toBe(false);
});

it('the posts have 14 adult authors with e-mail addresses of the demo', () => {
  expect(new Set(demoAuthors.map(({ email }) => email)).size).toBe(14);
  for (const { dob, email } of demoAuthors) {
    expect(dob <= adultSince).toBe(true);
    expect(email).toMatch(/^[a-z]+@elreto\.test$/);
  }
  const known = new Set(demoAuthors.map(({ key }) => key));
  expect(demoPosts.filter(({ author }) => !known.has(author))).toEqual([]);
});

it('an approved post has more views than likes; a pending post has no likes, views or shares', () => {
  for (const { views, likes } of demoPosts.filter(({ approved }) => approved)) {
    expect(views).toBeGreaterThan(likes);
  }
  for (const { likes, views, shares } of demoPosts.filter(({ approved }) => !approved)) {
    expect([likes, views, shares]).toEqual([0, 0, 0]);
  }
});

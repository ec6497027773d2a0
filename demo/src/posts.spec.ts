import { describe, expect, it } from 'vitest';
import { demoAuthors } from './authors.ts';
import { demoEvents } from './events.ts';
import { demoPosts } from './posts.ts';

const events = demoEvents('2026-11-20');

const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('es-MX');

describe('demoPosts', () => {
  it('have names that differ even folded, and pictures of their own', () => {
    const names = [...demoPosts, ...events].map(({ name }) => fold(name));
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(demoPosts.map(({ picture }) => picture)).size).toBe(demoPosts.length);
  });

  it('are 24 in the running event, three that wait, and at least five in the ended one', () => {
    const count = (event: string, approved: boolean): number =>
      demoPosts.filter((post) => post.event === event && post.approved === approved).length;
    expect(count('running', true)).toBe(24);
    expect(count('running', false)).toBe(3);
    expect(count('ended', true)).toBeGreaterThanOrEqual(5);
    expect(demoPosts.some(({ event }) => event === 'upcoming')).toBe(false);
  });

  it('read as lotería cards', () => {
    for (const { name } of demoPosts) expect(name).toMatch(/^(El|La|Los|Las) \p{Lu}/u);
  });

  it('have authors of age, each with an address of the demo', () => {
    const adultSince = '2008-11-20';
    expect(demoAuthors).toHaveLength(14);
    expect(new Set(demoAuthors.map(({ email }) => email)).size).toBe(14);
    for (const author of demoAuthors) {
      expect(author.dob < adultSince).toBe(true);
      expect(author.email).toMatch(/^[a-z]+@elreto\.test$/);
    }
    const known = new Set(demoAuthors.map(({ key }) => key));
    for (const { author } of demoPosts) expect(known.has(author)).toBe(true);
  });

  it('are seen more often than liked, and not at all before approval', () => {
    for (const post of demoPosts.filter(({ approved }) => approved)) {
      expect(post.views).toBeGreaterThan(post.likes);
    }
    for (const post of demoPosts.filter(({ approved }) => !approved)) {
      expect([post.likes, post.views, post.shares]).toEqual([0, 0, 0]);
    }
  });
});

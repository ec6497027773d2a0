import { describe, expect, it } from 'vitest';
import { sampleDraft } from '../test/sample-posts.ts';
import { newPost, randomShuffle, slugCandidates } from './new-post.ts';

const draft = sampleDraft('Volcán al Atardecer');

describe('a new post', () => {
  const now = new Date('2026-11-21T05:30:00Z');
  const post = newPost(draft, 'volcan-al-atardecer', now);

  it('waits in the queue from the moment it was made', () => {
    expect(post).toMatchObject({
      public: false,
      queueRank: 1,
      queuedAt: now.getTime(),
      createdAt: now.getTime(),
      reportedAt: null,
    });
  });

  it('starts with no numbers', () => {
    expect(post).toMatchObject({ likes: 0, shares: 0, views: 0, likesRevision: 0 });
  });

  it('bears the date that it is in Mexico City', () => {
    expect(post.postDate).toBe('20/11/2026');
  });

  it('can be found without accents', () => {
    expect(post.foldedName).toBe('volcan al atardecer');
  });

  it('keeps what it was drafted with', () => {
    expect(post).toMatchObject({ ...draft, slug: 'volcan-al-atardecer' });
  });
});

describe('places in a shuffle', () => {
  it('are whole numbers spread over the range', () => {
    const places = Array.from({ length: 200 }, randomShuffle);
    expect(places.every((place) => Number.isInteger(place) && place >= 0)).toBe(true);
    expect(new Set(places.map((place) => Math.floor(place / 2 ** 30))).size).toBe(4);
  });
});

describe('addresses', () => {
  it('are the name first, then numbered, then one of its own', () => {
    const candidates = slugCandidates('¡El Sol!', 'p1');
    expect(candidates.slice(0, 3)).toEqual(['el-sol', 'el-sol-2', 'el-sol-3']);
    expect(candidates.at(-1)).toMatch(/^el-sol-[0-9a-f]{12}$/);
    expect(slugCandidates('¡El Sol!', 'p2').at(-1)).not.toBe(candidates.at(-1));
  });

  it('are there for names without a Latin letter', () => {
    expect(slugCandidates('日本', 'p1')[0]).toBe('foto');
  });

  it('are all fit for a URL', () => {
    for (const candidate of slugCandidates('Ñ/ & Ü', 'P_1-x')) {
      expect(candidate).toMatch(/^[a-z0-9-]{1,200}$/);
    }
  });
});

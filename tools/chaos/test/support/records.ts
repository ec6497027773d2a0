import type { PostRow, Records } from '../../src/evidence/records.ts';

const post = { name: 'Sol', eventid: 'e', imgLocation: 'p/m1.jpg', public: true };
const counters = { likes: 1, likesRevision: 3 };
const tally = { likes: 1, revision: 3, open: true };

/** The record of a public post of Eva in event `e`. */
export const postRow = (id: string, change: Partial<PostRow> = {}) => ({
  id,
  doc: { ...post, ...counters, ...change },
});
/** The record of a post's tally. */
export const tallyRow = (id: string, change: Partial<Records['tallies'][number]['doc']> = {}) => ({
  id,
  doc: { ...tally, ...change },
});

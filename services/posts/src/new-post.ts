import { hash, randomInt } from 'node:crypto';
import { foldName, postDateOf, slugify, type CardTexts } from '@el-reto/contracts';
import { nameKey } from '@el-reto/service-kit';
import { queueRanks, type PostRecord } from './post-records.ts';

const numbered = [2, 3, 4, 5, 6, 7, 8, 9];
const shuffleRange = 2 ** 32;

/** The parts of a post that come from its author, from the author's profile and from the picture. */
export interface PostDraft
  extends
    CardTexts,
    Pick<
      PostRecord,
      | 'id'
      | 'eventid'
      | 'userId'
      | 'displayName'
      | 'profilePhoto'
      | 'imgLocation'
      | 'width'
      | 'height'
      | 'thumbhash'
      | 'focus'
    > {}

export const randomShuffle = () => randomInt(shuffleRange);

/**
 * Slugs for a post, in order of preference. Different names may give the same slug ('Sol' and '¡Sol!'),
 * and a name without Latin letters gives none. The last candidate is unique to the post.
 */
export function slugCandidates(name: string, postId: string): string[] {
  const base = slugify(name);
  const own = hash('sha256', postId).slice(0, 12);
  return [base, ...numbered.map((n) => `${base}-${n}`), `${base}-${own}`];
}

/** A new pending post, without views and likes. */
export function newPost(draft: PostDraft, slug: string, now: Date): PostRecord {
  return {
    ...draft,
    likeness: 'new',
    slug,
    nameKey: nameKey(draft.name),
    foldedName: foldName(draft.name),
    likes: 0,
    shares: 0,
    views: 0,
    public: false,
    postDate: postDateOf(now),
    createdAt: now.getTime(),
    likesRevision: 0,
    shuffle: randomShuffle(),
    reportedAt: null,
    queueRank: queueRanks.pending,
    queuedAt: now.getTime(),
  };
}

/** Ranges of card numbers. A lotería has 54 cards; once few numbers are free, larger ranges are tried. */
const decks = [
  { cards: 54, tries: 6 },
  { cards: 999, tries: 6 },
  { cards: 99_999, tries: 6 },
];

/** Numbers for a card, in order of preference: small ones while some of them are free. */
export const numberCandidates = (): number[] =>
  decks.flatMap(({ cards, tries }) => Array.from({ length: tries }, () => randomInt(cards) + 1));

import type { CardRecord } from './campaign-records.ts';

/** A card without any known facts. */
export const newCard = ({
  postId,
  eventId,
}: Pick<CardRecord, 'postId' | 'eventId'>): CardRecord => ({
  postId,
  eventId,
  userId: '',
  state: 'waiting',
  waitingSince: 0,
  decidedAt: 0,
  likes: 0,
  likesRevision: 0,
  shares: 0,
  views: 0,
});

/**
 * Sets the author of a card, whose events may arrive after its numbers. A deleted card stays as it
 * is.
 */
export const ownedBy = (card: CardRecord, userId: string): CardRecord =>
  card.userId === userId || card.userId !== '' || card.state === 'gone'
    ? card
    : { ...card, userId };

/** Sets the upload time, unless the decision was received before. */
export const sent = (card: CardRecord, at: number): CardRecord =>
  card.decidedAt > 0 ? card : { ...card, waitingSince: at };

/**
 * A card after a decision at `at`. A deleted card stays deleted; a public one that was reported
 * later waits.
 */
export const decided = (card: CardRecord, state: 'public' | 'gone', at: number): CardRecord => ({
  ...card,
  state: card.state === 'gone' ? 'gone' : state,
  ...(state === 'public' && { wasPublic: true }),
  waitingSince: state === 'public' && card.waitingSince > at ? card.waitingSince : 0,
  decidedAt: Math.max(card.decidedAt, at),
});

/** A deleted card has no author. */
export const deleted = (card: CardRecord, at: number): CardRecord => ({
  ...decided(card, 'gone', at),
  userId: '',
});

/** A reported card waits for another decision, unless the last decision is newer than the report. */
export const reported = (card: CardRecord, at: number): CardRecord =>
  card.state === 'gone' || at <= card.decidedAt || card.waitingSince > 0
    ? card
    : { ...card, waitingSince: at };

import type { CardRecord } from './campaign-records.ts';

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
 * The card with its author. The event with the author may arrive after the card's numbers. A deleted card
 * stays as it is.
 */
export const ownedBy = (card: CardRecord, userId: string): CardRecord =>
  card.userId === userId || card.userId !== '' || card.state === 'gone'
    ? card
    : { ...card, userId };

/** The card with its upload time, unless its decision was received before. */
export const sent = (card: CardRecord, at: number): CardRecord =>
  card.decidedAt > 0 ? card : { ...card, waitingSince: at };

/**
 * The card after a decision at `at`. A deleted card stays deleted, and has no likes: its voters may like
 * another card. A public card that was reported after `at` still waits.
 */
export const decided = (card: CardRecord, state: 'public' | 'gone', at: number): CardRecord => ({
  ...card,
  ...(card.state === 'gone' || state === 'gone' ? { state: 'gone', likes: 0 } : { state }),
  ...(state === 'public' && { wasPublic: true }),
  waitingSince: state === 'public' && card.waitingSince > at ? card.waitingSince : 0,
  decidedAt: Math.max(card.decidedAt, at),
});

/** The card after its deletion, without an author. */
export const deleted = (card: CardRecord, at: number): CardRecord => ({
  ...decided(card, 'gone', at),
  userId: '',
});

/**
 * The card after a report. It waits for another decision, unless the last decision is newer than the
 * report.
 */
export const reported = (card: CardRecord, at: number): CardRecord =>
  card.state === 'gone' || at <= card.decidedAt || card.waitingSince > 0
    ? card
    : { ...card, waitingSince: at };

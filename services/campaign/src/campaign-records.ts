import type { LoggedAct, Numbers } from '@el-reto/contracts';
import { accountsCollection } from '@el-reto/service-kit';
import { defineCollection } from '@el-reto/store';

/** An entry of the log. `place` is unique and sorts entries by time. */
export type ActRecord = LoggedAct & { place: string };

/** Administrators' actions, by the ids of their events. Entries are never changed. */
export const acts = defineCollection<ActRecord>('acts', {
  indexes: [['seq'], ['place'], ['actor', 'place'], ['action', 'place']],
  opaque: ['before', 'after'],
  appendOnly: true,
});
/** The number of the last entry of the log. The collection has one document. */
export const heads = defineCollection<{ seq: number }>('actHeads');
export const headId = 'log';
export const actors = defineCollection<{ uid: string }>('actors');

/**
 * The counters. `reviewMs` and `reviews`: total waiting time of decided cards in milliseconds, and their
 * number.
 */
export type Counts = Numbers & { reviewMs: number; reviews: number };

/** The numbers of an event or of the site in one hour (Mexico City). The id is `{scope}_{hour}`. */
export interface HourRecord extends Partial<Counts> {
  scope: string;
  /** For example `2026-11-25T13:00`, or `total`. */
  hour: string;
}
/** The value of `hour` for the sum of all hours. */
export const total = 'total';
export const wholeSite = 'site';
export const hours = defineCollection<HourRecord>('hours', { indexes: [['scope', 'hour']] });

/** The sources of a day's visits. The id is `{scope}_{day}`. The empty name means no source. */
export interface SourcesRecord {
  scope: string;
  day: string;
  sources: Record<string, { visits: number; signUps: number }>;
  /** Sources of earlier days. New names do not displace them. */
  established?: readonly string[];
}
export const sources = defineCollection<SourcesRecord>('sources', {
  indexes: [['scope', 'day']],
  opaque: ['sources'],
});

export interface CardRecord {
  postId: string;
  eventId: string;
  /** The uid of the card's author. Empty after the deletion of the card or the account. */
  userId: string;
  state: 'waiting' | 'public' | 'gone';
  /** When the card began to wait for a moderator, in milliseconds since 1970. 0 if it does not wait. */
  waitingSince: number;
  /** When a moderator last decided, in milliseconds since 1970. */
  decidedAt: number;
  /** The numbers below are the last received ones. */
  likes: number;
  likesRevision: number;
  shares: number;
  views: number;
  /** Whether the card has ever been public. */
  wasPublic?: true;
}
export const cards = defineCollection<CardRecord>('cards', {
  indexes: [
    ['eventId', 'state', 'likes'],
    ['state', 'likes'],
    ['eventId', 'waitingSince'],
    ['waitingSince'],
    ['eventId', 'userId', 'postId'],
    ['userId'],
  ],
});

export const collections = [acts, heads, actors, hours, sources, cards, accountsCollection];

import type { LoggedAct, Numbers } from '@el-reto/contracts';
import { accountsCollection } from '@el-reto/service-kit';
import { defineCollection } from '@el-reto/store';

/** An entry of the log; `place` is unique and orders it by time. */
export type ActRecord = LoggedAct & { place: string };

/** Administrators' actions, by the ids of their events. Entries are never changed. */
export const acts = defineCollection<ActRecord>('acts', {
  indexes: [['seq'], ['place'], ['actor', 'place'], ['action', 'place']],
  opaque: ['before', 'after'],
  appendOnly: true,
});
/** The number of the last entry, under one id. */
export const heads = defineCollection<{ seq: number }>('actHeads');
export const headId = 'log';
/** All administrators in the log, by uid. */
export const actors = defineCollection<{ uid: string }>('actors');

/** Counters; also the total waiting time of decided cards (milliseconds) and their number. */
export type Counts = Numbers & { reviewMs: number; reviews: number };

/** Numbers of an event or the site in an hour in Mexico City, by `{scope}_{hour}`. */
export interface HourRecord extends Partial<Counts> {
  scope: string;
  /** For example `2026-11-25T13:00`, or `total`. */
  hour: string;
}
/** The sum of all hours, stored like an hour. */
export const total = 'total';
/** The scope of the whole site. */
export const wholeSite = 'site';
export const hours = defineCollection<HourRecord>('hours', { indexes: [['scope', 'hour']] });

/** Sources of a day's visits, by `{scope}_{day}`; the empty name means no source. */
export interface SourcesRecord {
  scope: string;
  day: string;
  sources: Record<string, { visits: number; signUps: number }>;
  /** Sources of earlier days, which new names do not displace. */
  established?: readonly string[];
}
export const sources = defineCollection<SourcesRecord>('sources', {
  indexes: [['scope', 'day']],
  opaque: ['sources'],
});

/** The counted facts of a card. */
export interface CardRecord {
  postId: string;
  eventId: string;
  /** The card's author; empty once card or account was deleted. */
  userId: string;
  state: 'waiting' | 'public' | 'gone';
  /** Start of its wait for a moderator, in milliseconds since 1970; 0 if it does not wait. */
  waitingSince: number;
  /** Time of the last decision, in milliseconds since 1970. */
  decidedAt: number;
  /** The last received number. */
  likes: number;
  likesRevision: number;
  shares: number;
  views: number;
  /** Whether it was public once. */
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

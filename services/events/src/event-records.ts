import type { Event, Ranked, Result } from '@el-reto/contracts';
import { juryCollections } from './jury/jury-records.ts';
import { defineCollection } from '@el-reto/store';
import type { ClaimForm } from './claims/check-answers.ts';
import { claims, type Won } from './claims/claim-records.ts';
import { accountsCollection, mediaUrl, switchesCollection } from '@el-reto/service-kit';

/** First places of a published result. */
export type Podium = readonly Pick<Ranked, 'place' | 'postId' | 'likes'>[];

/** The facts of a result that the event keeps; `chosen`: the card of the jury's prize. */
export interface Published {
  readonly podium: Podium;
  readonly chosen?: Pick<Ranked, 'postId' | 'likes'>;
}

/** An event, kept by its id; its winners follow from the likes until its result is published. */
export interface EventRecord extends Omit<Event, 'topPosts' | 'juryPost' | 'provisional'> {
  readonly published?: Published;
  /** The questions for its winners; undefined: the installation's. */
  readonly claimForm?: ClaimForm;
  /** The key under which its name is reserved. */
  nameKey: string;
  /** Storage paths of the two pictures. */
  thumbnailPath: string;
  aboutThumbnailPath: string;
  /** ISO 8601 instant. */
  createdAt: string;
}

export const events = defineCollection<EventRecord>('events');
/** The event of a name or a slug: the record's key makes it unique. */
export const eventNames = defineCollection<{ eventId: string }>('eventNames');
/** A `former` one leads to its event until another one takes it. */
export const eventSlugs = defineCollection<{ eventId: string; former?: true }>('eventSlugs');
/**
 * Results by their events' ids, and pages of their rankings: they are written once. `attempt` names
 * the parts of the jury's file, where there is one.
 */
export const results = defineCollection<Result & { pages: number; attempt?: string }>('results');
export const rankingPages = defineCollection<{ ranking: readonly Ranked[] }>('rankingPages', {
  opaque: ['ranking'],
});
export const rankingPageId = (eventId: string, page: number) => `${eventId}_${page}`;

export const collections = [
  events,
  eventNames,
  eventSlugs,
  results,
  rankingPages,
  claims,
  accountsCollection,
  switchesCollection,
  ...juryCollections,
];

/** A result that is not kept yet. */
export interface MadeResult {
  readonly result: Result;
  readonly ranking: readonly Ranked[];
  /** Names the parts of the jury's file, which are kept already. */
  readonly attempt?: string;
  /** The holders whose claims are opened. */
  readonly won: readonly Won[];
}

export interface PicturePaths {
  readonly thumbnailPath: string;
  readonly aboutThumbnailPath: string;
}

/** The fields of a record that show its pictures. */
export const pictureFields = ({ thumbnailPath, aboutThumbnailPath }: PicturePaths) => ({
  thumbnail: mediaUrl(thumbnailPath),
  aboutThumbnail: mediaUrl(aboutThumbnailPath),
  thumbnailPath,
  aboutThumbnailPath,
});

/** Storage paths that an event shows, each once: one upload may serve as both pictures. */
export const picturesOf = ({ thumbnailPath, aboutThumbnailPath }: PicturePaths): string[] => [
  ...new Set([thumbnailPath, aboutThumbnailPath]),
];

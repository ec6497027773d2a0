import type { ClaimForm, Event, Ranked } from '@el-reto/contracts';
import { mediaUrl } from '@el-reto/service-kit';
import { defineCollection } from '@el-reto/store';

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
/** The juror of an event and account: at most one. */
export const jurySeats = defineCollection<{ eventId: string; jurorId: string }>('jurySeats', {
  indexes: [['eventId']],
});
export const seatId = (eventId: string, uid: string) => `${eventId}_${uid}`;

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

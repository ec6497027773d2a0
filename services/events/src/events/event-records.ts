import type { ClaimForm, Event, Ranked } from '@el-reto/contracts';
import { mediaUrl } from '@el-reto/service-kit';
import { defineCollection } from '@el-reto/store';

/** The facts about a result that are stored with the event. `chosen` is the card of the jury's prize. */
export interface Published {
  readonly podium: readonly Pick<Ranked, 'place' | 'postId' | 'likes'>[];
  readonly chosen?: Pick<Ranked, 'postId' | 'likes'>;
}

/** A stored event. Its winners follow from the likes until its result is published. */
export interface EventRecord extends Omit<Event, 'topPosts' | 'juryPost' | 'provisional'> {
  readonly published?: Published;
  /** The likes have been closed for a result, which may not be stored yet. */
  readonly hasFixedDates?: true;
  /** The questions for winners. If undefined, the installation's default form is used. */
  readonly claimForm?: ClaimForm;
  /** The key that reserves the name. */
  nameKey: string;
  /** Storage paths of the two pictures. */
  thumbnailPath: string;
  aboutThumbnailPath: string;
  /** ISO 8601. */
  createdAt: string;
}

export const events = defineCollection<EventRecord>('events');
/** The event that has a name. As the record's key, the name is unique. */
export const eventNames = defineCollection<{ eventId: string }>('eventNames');
/** The event that has a slug. A `former` slug still leads to its event until another event takes it. */
export const eventSlugs = defineCollection<{ eventId: string; former?: true }>('eventSlugs');
/** The juror of an event and an account. There is at most one. */
export const jurySeats = defineCollection<{ eventId: string; jurorId: string }>('jurySeats', {
  indexes: [['eventId']],
});
export const seatId = (eventId: string, uid: string) => `${eventId}_${uid}`;

export interface PicturePaths {
  readonly thumbnailPath: string;
  readonly aboutThumbnailPath: string;
}

/** The fields of a record that contain its pictures. */
export const pictureFields = ({ thumbnailPath, aboutThumbnailPath }: PicturePaths) => ({
  thumbnail: mediaUrl(thumbnailPath),
  aboutThumbnail: mediaUrl(aboutThumbnailPath),
  thumbnailPath,
  aboutThumbnailPath,
});

/** Storage paths of the event's pictures, without repetition: both pictures may be one upload. */
export const picturesOf = ({ thumbnailPath, aboutThumbnailPath }: PicturePaths): string[] => [
  ...new Set([thumbnailPath, aboutThumbnailPath]),
];

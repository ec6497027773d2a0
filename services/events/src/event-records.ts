import type { Event } from '@el-reto/contracts';
import { defineCollection, type Migration } from '@el-reto/store';
import { mediaUrl, rekeyNames, switchesCollection } from '@el-reto/service-kit';

/** An event, kept by its id; who its winners are is never kept: it follows from the likes. */
export interface EventRecord extends Omit<Event, 'topPosts'> {
  /** Where its name is reserved; none: where the first version did. */
  nameKey?: string;
  /** Storage paths of the two pictures. */
  thumbnailPath: string;
  aboutThumbnailPath: string;
  /** ISO 8601 instant. */
  createdAt: string;
}

/** Which event a name or a slug belongs to: the record's key makes it unique. */
interface Reservation {
  eventId: string;
}

export const events = defineCollection<EventRecord>('events');
export const eventNames = defineCollection<Reservation>('eventNames');
export const eventSlugs = defineCollection<Reservation>('eventSlugs');
export const collections = [events, eventNames, eventSlugs, switchesCollection];

export const migrations: readonly Migration[] = [
  rekeyNames({
    records: events,
    names: eventNames,
    reserve: (eventId) => ({ eventId }),
    ownerOf: ({ eventId }) => eventId,
  }),
];

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

import type { Event } from '@el-reto/contracts';
import { defineCollection } from '@el-reto/store';
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

export const events = defineCollection<EventRecord>('events');
/** Which event a name or a slug belongs to: the record's key makes it unique. */
export const eventNames = defineCollection<{ eventId: string }>('eventNames');
export const eventSlugs = defineCollection<{ eventId: string }>('eventSlugs');
export const collections = [events, eventNames, eventSlugs, switchesCollection];

export const migrations = [rekeyNames({ records: events, names: eventNames, owner: 'eventId' })];

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

import { createHash } from 'node:crypto';
import { foldName } from '@el-reto/contracts';
import type { Event } from '@el-reto/contracts';
import { defineCollection, mediaUrl, switchesCollection } from '@el-reto/service-kit';

/** An event, kept by its id; who its winners are is never kept: it follows from the likes. */
export interface EventRecord extends Omit<Event, 'topPosts'> {
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

/** The key of a name's reservation: a hash, since names may be longer than keys may be. */
export const nameKey = (name: string) =>
  createHash('sha256').update(foldName(name)).digest('base64url');

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

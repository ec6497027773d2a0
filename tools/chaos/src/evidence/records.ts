import { reading } from './store-file.ts';
import type { Row } from './store-file.ts';

/** The fields of the services' records that the checks look at. */
export interface LikeRow {
  eventId: string;
  postId: string;
  userId: string | null;
}
export interface TallyRow {
  likes: number;
  revision: number;
  open: boolean;
  unpublished: boolean;
}
export interface PostRow {
  id: string;
  name: string;
  slug: string;
  eventid: string;
  userId: string;
  imgLocation: string;
  public: boolean;
  likes: number;
  likesRevision: number;
  views: number;
  shares: number;
}
export interface MediaRow {
  purpose: 'post' | 'event' | 'profile';
  state: 'staged' | 'claimed' | 'attached' | 'doomed';
  path: string | null;
  movedFrom: string | null;
  public: boolean;
  variants: 'none' | 'wanted' | 'made';
}
export interface ReservationRow {
  postId: string;
}

/** What the services have on record, read from their files. */
export interface Records {
  readonly likes: readonly Row<LikeRow>[];
  readonly tallies: readonly Row<TallyRow>[];
  readonly posts: readonly Row<PostRow>[];
  readonly names: readonly Row<ReservationRow>[];
  readonly slugs: readonly Row<ReservationRow>[];
  readonly untold: number;
  readonly media: readonly Row<MediaRow>[];
}

export function readRecords(dataDir: string): Records {
  return {
    ...reading(dataDir, 'likes', (store) => ({
      likes: store.rows<LikeRow>('likes'),
      tallies: store.rows<TallyRow>('tallies'),
    })),
    ...reading(dataDir, 'posts', (store) => ({
      posts: store.rows<PostRow>('posts'),
      names: store.rows<ReservationRow>('postNames'),
      slugs: store.rows<ReservationRow>('postSlugs'),
      untold: store.rows('untoldStats').length,
    })),
    ...reading(dataDir, 'media', (store) => ({ media: store.rows<MediaRow>('media') })),
  };
}

import type { Evidence } from './evidence.ts';

/** The fields of the services' records that the checks read. */
export interface LikeRow {
  eventId: string;
  postId: string;
  userId: string | null;
}
interface TallyRow {
  likes: number;
  revision: number;
  open: boolean;
}
export interface PostRow {
  name: string;
  eventid: string;
  imgLocation: string;
  public: boolean;
  likes: number;
  likesRevision: number;
}
export interface MediaRow {
  purpose: 'post' | 'event' | 'profile';
  state: 'staged' | 'claimed' | 'attached' | 'doomed';
  path: string | null;
  movedFrom: string | null;
  public: boolean;
  variants: 'none' | 'wanted' | 'begun' | 'made';
}
export interface MailRow {
  state: 'waiting' | 'handed' | 'sent' | 'dead';
}
interface ActRow {
  seq: number;
  action: string;
  subject: string | null;
}
interface ReservationRow {
  postId: string;
}

export type Records = Awaited<ReturnType<typeof readRecords>>;

/** All records of the services that the checks compare. */
export const readRecords = async ({ rows }: Evidence) => ({
  // On Firestore, a like record without a post is the stored outcome of a removal.
  likes: (await rows<LikeRow>('likes', 'likes')).filter(({ doc }) => doc.postId !== ''),
  tallies: await rows<TallyRow>('likes', 'tallies'),
  posts: await rows<PostRow>('posts', 'posts'),
  names: await rows<ReservationRow>('posts', 'postNames'),
  slugs: await rows<ReservationRow>('posts', 'postSlugs'),
  unpublishedStats: (await rows('posts', 'untoldStats')).length,
  media: await rows<MediaRow>('media', 'media'),
  acts: await rows<ActRow>('campaign', 'acts'),
});

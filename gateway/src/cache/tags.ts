/** A tag names data that a cached answer depends on. */
export const tags = {
  /** The lists of events, and their winners. */
  events: 'events',
  /** The list of events with their dates, and the rules for showing their likes. */
  eventTerms: 'event-terms',
  switches: 'switches',
  /** Everything that shows data of an event. */
  event: (eventId: string) => `event:${eventId}`,
  postsOf: (eventId: string) => `posts-of:${eventId}`,
  post: (postId: string) => `post:${postId}`,
  author: (uid: string) => `author:${uid}`,
  /** All lists that contain names of voters. */
  likers: 'likers',
} as const;

/** Tags name the data that a cached answer depends on. */
export const tags = {
  /** The lists of events, and winners. */
  events: 'events',
  /** The list of events, their dates, and the terms under which their likes are shown. */
  eventTerms: 'event-terms',
  switches: 'switches',
  /** Everything that shows something of an event. */
  event: (eventId: string) => `event:${eventId}`,
  postsOf: (eventId: string) => `posts-of:${eventId}`,
  post: (postId: string) => `post:${postId}`,
  author: (uid: string) => `author:${uid}`,
  /** All lists with names of voters. */
  likers: 'likers',
} as const;

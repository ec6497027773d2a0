/** The kinds of the security log's entries, each with a counter of its own. */
export const securityKinds = [
  /** No token, one that does not hold, or a sign-in that is too old. */
  'sign-in-refused',
  'right-refused',
  'limit-hit',
  /** Somebody became an administrator, or is none any more. */
  'grant',
  'revoke',
  /** A moderator's: on posts, on people's names and pictures. */
  'decision',
  /** An event was created or changed, or its winners were shown or hidden. */
  'event-change',
  /** Of a post, an account or an event. */
  'deletion',
  /** What is known of a person, or of many, left the product. */
  'export',
  /** Likes or uploads were closed or opened. */
  'switch',
] as const;

/** One of them, as `deletion`. */
export type SecurityKind = (typeof securityKinds)[number];

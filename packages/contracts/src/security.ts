/** The kinds of the security log's entries, each with a counter of its own. */
export const securityKinds = [
  /** No token, one that does not hold, or a sign-in that is too old. */
  'sign-in-refused',
  'right-refused',
  'limit-hit',
  /** An account became an administrator, or is no longer one. */
  'grant',
  'revoke',
  /** A moderator's: on posts, on people's names and pictures. */
  'decision',
  /** An event was created or changed, or its winners were shown or hidden. */
  'event-change',
  /** Deletion of a post, an account or an event. */
  'deletion',
  /** Personal data was exported. */
  'export',
  /** Likes or uploads were closed or opened. */
  'switch',
] as const;

/** One of them, as `deletion`. */
export type SecurityKind = (typeof securityKinds)[number];

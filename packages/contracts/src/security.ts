/** The kinds of entries in the security log. Each kind has a counter. */
export const securityKinds = [
  /** The token is missing or invalid, or the sign-in is too old. */
  'sign-in-refused',
  'right-refused',
  'limit-hit',
  /** An account became an administrator (`grant`), or is no longer one (`revoke`). */
  'grant',
  'revoke',
  /** A moderator's decision on a post, a name or a picture. */
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

export type SecurityKind = (typeof securityKinds)[number];

/** Sizes, lengths and times that more than one part of the product must agree on. */
export const limits = {
  /** Largest accepted upload, in bytes. */
  imageBytes: 20 * 1024 * 1024,
  /** Widths, in pixels, that an approved picture is offered in. */
  imageWidths: [320, 640, 1200],
  /** Width of a card's frame by its height, which crops its photo. */
  cardRatio: 0.8,
  /** Most posts in one page of a list. */
  pageSize: 100,
  /** Posts in a page of a gallery that names no size; the first one is drawn on the server. */
  galleryPageSize: 24,
  /** Posts in a page of the moderation queue that names no size. */
  queuePageSize: 50,
  /** Longest search, in characters. */
  searchLength: 100,
  /** Longest post or event name, in characters. */
  nameLength: 80,
  titleLength: 120,
  descriptionLength: 2_000,
  prizeLength: 160,
  rulesLength: 5_000,
  permitLength: 80,
  personNameLength: 80,
  reasonLength: 500,
  /** Longest path that a mail leads back to, in characters. */
  returnPathLength: 500,
  /** Most questions to a winner, and longest one in characters. */
  claimFields: 30,
  claimLabelLength: 200,
  /** Most criteria of a jury, longest name and most points of one. */
  criteria: 6,
  criterionLength: 60,
  criterionPoints: 10,
  /** Most decisions in one moderation batch. */
  batchSize: 100,
  /** Age at which one may take part, in years. */
  adultAgeYears: 18,
  /** Longest plausible age, in years. */
  oldestAgeYears: 120,
  /** How long a retry with the same Idempotency-Key gets the first answer, in milliseconds. */
  idempotencyTtlMs: 10 * 60 * 1000,
  /**
   * Maximum age of missing changes in an answer: older acknowledged changes are in it, in
   * milliseconds.
   */
  answerStaleMs: 1_800,
} as const;

/** Limits for services and the gateway only, apart from `limits`, which every page loads. */
export const serviceLimits = {
  /** Largest accepted picture, in pixels (width × height). */
  imagePixels: 50_000_000,
  /** Longest accepted side of a picture, in pixels. */
  imageSide: 16_384,
  /** Most frames of an animation, of which the first is kept. */
  imageFrames: 600,
  /** Largest metadata of a picture (profile, location, comments), uncompressed, in bytes. */
  imageMetadataBytes: 2 * 1024 * 1024,
  /** Most accounts in `likedAccounts`: the newest ones. */
  likedAccounts: 10_000,
  /** Most reports of an account within a day. */
  reportsPerDay: 10,
  /** Most reasons of reports shown for a post. */
  reportReasons: 20,
  /** Maximum age of the sign-in for calls that cannot be undone, in milliseconds. */
  recentSignInMs: 10 * 60 * 1000,
  /** How long the link in a mail can confirm a held like, in milliseconds. */
  likeConfirmationMs: 24 * 60 * 60 * 1000,
  /**
   * How long the deletion of an account is stored, in milliseconds; ID tokens are valid for an
   * hour.
   */
  deletedAccountTtlMs: 24 * 60 * 60 * 1000,
  /** How long the stream keeps events for stopped consumers, in milliseconds. */
  eventRetentionMs: 3 * 24 * 60 * 60 * 1000,
  /** Most jurors of an event, invited ones included. */
  jurors: 50,
} as const;

// The rest stands beside `limits`, which every page loads.

/** Fewest posts of an event for its lotería. */
export const minGameCards = 9;

/** Largest ratio of a picture's long side to its short one: a thinner one has no share picture. */
export const maxImageRatio = 40;

/** Whether a picture is thinner than `maxImageRatio` allows. */
export const isTooThin = ({ width, height }: { width: number; height: number }): boolean =>
  Math.max(width, height) > maxImageRatio * Math.min(width, height);

/** Sizes, lengths and times that several parts of the product must agree on. */
export const limits = {
  /** Largest accepted upload, in bytes. */
  imageBytes: 20 * 1024 * 1024,
  /** The widths in which an approved picture is available, in pixels. */
  imageWidths: [320, 640, 1200],
  /** Width divided by height of a card's frame, to which the photo is cropped. */
  cardRatio: 0.8,
  /** Most posts in one page of a list. */
  pageSize: 100,
  /** Posts per page of a gallery, unless the request has a size. The gateway renders the first page. */
  galleryPageSize: 24,
  /** Posts per page of the moderation queue, unless the request has a size. */
  queuePageSize: 50,
  /** Longest search, in characters. */
  searchLength: 100,
  /** Longest name of a post or an event, in characters. */
  nameLength: 80,
  titleLength: 120,
  descriptionLength: 2_000,
  prizeLength: 160,
  rulesLength: 5_000,
  permitLength: 80,
  personNameLength: 80,
  reasonLength: 500,
  /** Longest path to which a mail leads back, in characters. */
  returnPathLength: 500,
  /** Most questions for a winner, and the longest question in characters. */
  claimFields: 30,
  claimLabelLength: 200,
  /** Most criteria of a jury, the longest name of a criterion in characters, and its most points. */
  criteria: 6,
  criterionLength: 60,
  criterionPoints: 10,
  /** Most decisions in one batch of moderation. */
  batchSize: 100,
  /** The age from which people may take part, in years. */
  adultAgeYears: 18,
  /** Greatest plausible age, in years. */
  oldestAgeYears: 120,
  /** How long a retry with the same Idempotency-Key gets the first answer, in milliseconds. */
  idempotencyTtlMs: 10 * 60 * 1000,
  /** Changes that were acknowledged longer ago than this, in milliseconds, are in every answer. */
  answerStaleMs: 1_800,
} as const;

/** Limits for services and the gateway only. Separate from `limits`, which every page loads. */
export const serviceLimits = {
  /** Largest accepted picture, in pixels (width × height). */
  imagePixels: 50_000_000,
  /** Longest side of an accepted picture, in pixels. */
  imageSide: 16_384,
  /** Most frames of an accepted animation. Only the first frame is stored. */
  imageFrames: 600,
  /** Largest metadata of a picture (profile, location, comments), uncompressed, in bytes. */
  imageMetadataBytes: 2 * 1024 * 1024,
  /** Most accounts in `likedAccounts`: the newest are listed. */
  likedAccounts: 10_000,
  /** Most posts in the sums of an event's likes by state. A NATS message (1 MiB) holds them with the clusters. */
  postSums: 5_000,
  /** Most reports by one account within a day. */
  reportsPerDay: 10,
  /** Most reasons of reports that are shown for a post. */
  reportReasons: 20,
  /** Greatest age of the sign-in for calls that cannot be undone, in milliseconds. */
  recentSignInMs: 10 * 60 * 1000,
  /** How long the link in a mail can confirm a held like, in milliseconds. */
  likeConfirmationMs: 24 * 60 * 60 * 1000,
  /**
   * How long a service remembers that an account was deleted, in milliseconds. ID tokens are valid for an
   * hour.
   */
  deletedAccountTtlMs: 24 * 60 * 60 * 1000,
  /** How long the stream stores events for stopped consumers, in milliseconds. */
  eventRetentionMs: 3 * 24 * 60 * 60 * 1000,
  /** Most jurors of an event, including invited ones. */
  jurors: 50,
} as const;

// The values below are separate from `limits`, which every page loads.

/** Fewest posts of an event that can be played as a lotería. */
export const minGameCards = 9;

/** Greatest ratio of the long side of a picture to the short side. A thinner picture has no share picture. */
export const maxImageRatio = 40;

export const isTooThin = ({ width, height }: { width: number; height: number }): boolean =>
  Math.max(width, height) > maxImageRatio * Math.min(width, height);

/** The parts whose processor time is told apart. */
export type Part = 'gateway' | 'likes' | 'posts' | 'accounts' | 'media' | 'nats';

interface Source {
  /** The day; null: a guess until it is measured. */
  readonly on: string | null;
  /** The command that measures it anew. */
  readonly by: string;
}

/** What one operation takes, and how many bytes of the answer travel. */
export interface Operation extends Source {
  /** Microseconds of processor time. */
  readonly micros: Readonly<Partial<Record<Part, number>>>;
  /** After the answer. */
  readonly later?: Readonly<Partial<Record<Part, number>>>;
  readonly bytes: number;
}

const burst = { on: '2026-11-23', by: 'npm run bench -- scale burst' };
const streams = { on: '2026-11-23', by: 'npm run bench -- streams' };
const toggles = { on: '2026-11-23', by: 'npm run bench -- compare' };
const visits = { on: '2026-11-23', by: 'npm run bench -- visitor' };

/** Measured on two cores that also ran the load. Newer figures replace these by hand. */
export const operations = {
  page: { ...burst, micros: { gateway: 100 }, bytes: 9_000 },
  file: { ...burst, micros: { gateway: 44 }, bytes: 9_700 },
  list: { ...burst, micros: { gateway: 44 }, bytes: 1_900 },
  smallPicture: { ...burst, micros: { gateway: 42 }, bytes: 14_400 },
  largePicture: { ...visits, micros: { gateway: 161 }, bytes: 58_700 },
  view: { ...burst, micros: { gateway: 180, posts: 220, nats: 50 }, bytes: 300 },
  likeOnSqlite: {
    ...toggles,
    micros: { gateway: 80, likes: 66, nats: 19 },
    later: { posts: 3 },
    bytes: 500,
  },
  likeOnFirestore: {
    on: '2026-11-23',
    by: 'npm run bench -- operations',
    micros: { gateway: 340, likes: 3_389, nats: 22 },
    bytes: 500,
  },
  /** What the first like of an account takes more than its next ones: token, age. */
  firstLike: {
    ...burst,
    micros: { gateway: 510, likes: 540, accounts: 200, nats: 160 },
    later: { posts: 50 },
    bytes: 0,
  },
  openStream: { ...streams, micros: { gateway: 135 }, bytes: 500 },
  /** One message on one stream: of twenty posts that are liked, and of one. */
  message: { ...streams, micros: { gateway: 12 }, bytes: 598 },
  messageOfOne: { ...streams, micros: { gateway: 11 }, bytes: 100 },
} as const satisfies Record<string, Operation>;

/** Documents a like reads, writes and deletes in Firestore, by the emulator's own count. */
export const likeOnFirestore = {
  on: '2026-11-23',
  by: 'npm run bench -- operations',
  reads: 3.05,
  writes: 2,
  deletes: 1,
};

/** Of a gateway, for an open stream. */
export const streamMemory = { ...streams, bytes: 8_400 };

/** Assumed prices in dollars, to be replaced by your provider's. */
export const prices = {
  coreHour: 0.04,
  gigabyteHourOfMemory: 0.005,
  gigabyteOut: 0.12,
  gigabyteByCdn: 0.08,
  tenThousandCdnRequests: 0.0075,
  hundredThousandReads: 0.06,
  hundredThousandWrites: 0.18,
  hundredThousandDeletes: 0.02,
  tenThousandBucketReads: 0.004,
};

/** What nothing here measures. */
export const assumed = {
  /** How many of the files and pictures a content delivery network answers itself. */
  cdnShare: 0.99,
  likers: 0.2,
  /** A visitor stays on the page, its live stream open. */
  staySeconds: 120,
  /** Most that a contest is told in a second; so it is while a crowd likes. */
  messagesPerSecond: 4,
  /** On a day of a million, of which a like is one. */
  quietMessagesPerSecond: 2,
  /** What goes out of the machine of one gateway. */
  gigabitsPerGateway: 2,
  natsCores: 2,
  /** Of the balancer's processor for a TLS connection; 70 are cryptography (`openssl speed`). */
  handshakeMicros: 300,
  /** For each liker: signing in, the browser's look at the account, the gateway's. */
  identityRequests: 3,
};

/** What others let us do; more has to be asked for weeks before. */
export const quotas = {
  /** Requests a second of a project to the identity provider, by its documents. */
  identityPerSecond: 1_000,
  /** Operations a second that a collection of Firestore begins with, and how it grows. */
  firestorePerSecond: 500,
  firestoreGrowth: 1.5,
  firestoreGrowthMinutes: 5,
  /** `connectionLimits` of the gateway. */
  streamsPerGateway: 20_000,
  /** The autoscaler's, in `deploy/k8s`. */
  gateways: 10,
};

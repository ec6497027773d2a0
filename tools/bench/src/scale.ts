/** Costs of one request, measured on two cores that also ran the load generator. */
interface Cost {
  /** Microseconds of processor time of each process. */
  readonly micros: Readonly<Record<string, number>>;
  /** Bytes that leave the gateway. */
  readonly bytes: number;
  readonly measured: string;
}

const byVisitor = '2026-11-27, `npm run bench -- visitor`';
const once = '2026-11-23, once';

const costs = {
  page: { micros: { gateway: 102 }, bytes: 9_500, measured: byVisitor },
  file: { micros: { gateway: 60 }, bytes: 9_600, measured: byVisitor },
  'list of 24': { micros: { gateway: 55 }, bytes: 2_400, measured: byVisitor },
  'picture, 320 px': { micros: { gateway: 94 }, bytes: 11_500, measured: byVisitor },
  'picture, 640 px': { micros: { gateway: 125 }, bytes: 40_600, measured: byVisitor },
  view: { micros: { gateway: 57, posts: 60, nats: 18 }, bytes: 300, measured: byVisitor },
  'like, SQLite': {
    micros: { gateway: 95, likes: 101, integrity: 19, nats: 29, posts: 5 },
    bytes: 500,
    measured: byVisitor,
  },
  'like, Firestore': {
    micros: { gateway: 340, likes: 2_740, integrity: 19, nats: 22, posts: 5 },
    bytes: 500,
    measured: once,
  },
  /** Additional costs of an account's first like, at which token and age are checked. */
  'first like': {
    micros: { gateway: 510, likes: 540, accounts: 200, nats: 160, posts: 50 },
    bytes: 0,
    measured: once,
  },
  'opening a stream': { micros: { gateway: 135 }, bytes: 500, measured: once },
  'message on a stream': { micros: { gateway: 12 }, bytes: 598, measured: once },
} as const satisfies Readonly<Record<string, Cost>>;

/** Documents that a like reads, writes and deletes on Firestore, measured once on 2026-11-23. */
const firestoreLike = { reads: 3.05, writes: 2, deletes: 1 };
/** Memory of the integrity service for a like of an open contest, measured once on 2026-11-27. */
const integrityGb = 2_300 / 1e9;

/** Assumed prices in dollars; replace them by those of your provider and region. */
const prices = {
  /** A core with 2 GB of memory. */
  coreHour: 0.05,
  gigabyteOut: 0.12,
  gigabyteOfCdn: 0.08,
  cdnRequest: 0.75e-6,
  documentRead: 0.6e-6,
  documentWrite: 1.8e-6,
  documentDelete: 0.2e-6,
  bucketRead: 0.4e-6,
};

const assumed = {
  visitorsPerLike: 5,
  /** Share of a day's visitors that come within its busiest hour. */
  peakHour: 0.1,
  /** Seconds that a visitor's live stream stays open. */
  staySeconds: 120,
  /** The gateway sends a contest's numbers at most this often. */
  messagesPerSecond: 4,
  /** Share of files and pictures that the content delivery network answers itself. */
  cdnShare: 0.99,
  /** Fraction of a core that a process may use before requests wait. */
  load: 0.7,
  /** The gateway's limit of streams (`eventLimits` in `gateway/src/live/live.controller.ts`). */
  streamsPerGateway: 20_000,
  /**
   * Requests to the identity provider for each liker: sign-in, the account, the gateway's check.
   */
  identityRequests: 3,
};

type Store = 'SQLite' | 'Firestore';
const stores: readonly Store[] = ['SQLite', 'Firestore'];

interface Crowd {
  readonly name: string;
  readonly visitors: number;
  /** Visitors per second in the busiest hour, or in the busiest seconds of a broadcast. */
  readonly visitorsPerSecond: number;
}

const days = [100_000, 1_000_000, 10_000_000, 100_000_000].map((likes): Crowd => {
  const visitors = likes * assumed.visitorsPerLike;
  const visitorsPerSecond = (visitors * assumed.peakHour) / 3_600;
  return { name: `${whole(likes)} likes a day`, visitors, visitorsPerSecond };
});
const broadcast: Crowd = {
  name: '200,000 visitors within a minute',
  visitors: 200_000,
  visitorsPerSecond: 6_000,
};

/** The requests of one visitor. A content delivery network may answer those that are `cached`. */
function visit(store: Store, crowd: Crowd) {
  const messages = Math.min(assumed.messagesPerSecond, likesPerSecond(crowd));
  const likes = 1 / assumed.visitorsPerLike;
  return [
    { name: 'page', count: 1 },
    { name: 'file', count: 22, cached: true },
    { name: 'list of 24', count: 3 },
    { name: 'picture, 320 px', count: 12, cached: true },
    { name: 'picture, 640 px', count: 2, cached: true },
    { name: 'view', count: 2 },
    { name: 'opening a stream', count: 1 },
    { name: 'message on a stream', count: messages * assumed.staySeconds },
    { name: `like, ${store}`, count: likes },
    { name: 'first like', count: likes },
  ] as const satisfies readonly { name: keyof typeof costs; count: number; cached?: true }[];
}

/** For one visitor: seconds of processor time of each process, and dollars of traffic and bucket. */
function perVisitor(store: Store, crowd: Crowd, hasCdn: boolean) {
  const seconds: Record<string, number> = {};
  let [traffic, bucket] = [0, 0];
  for (const { name, count, ...rest } of visit(store, crowd)) {
    const { micros, bytes }: Cost = costs[name];
    const byCdn = hasCdn && 'cached' in rest ? count * assumed.cdnShare : 0;
    const own = count - byCdn;
    for (const [part, each] of Object.entries(micros)) {
      seconds[part] = (seconds[part] ?? 0) + (own * each) / 1e6;
    }
    traffic += (bytes / 1e9) * (own * prices.gigabyteOut + byCdn * prices.gigabyteOfCdn);
    if (byCdn > 0) traffic += count * prices.cdnRequest;
    if (name.startsWith('picture')) bucket += own * prices.bucketRead;
  }
  return { seconds, traffic, bucket };
}

/** Cores that each process needs at the peak. */
const coresOf = (store: Store, crowd: Crowd, hasCdn: boolean) =>
  Object.entries(perVisitor(store, crowd, hasCdn).seconds).map(
    ([part, seconds]) => [part, seconds * crowd.visitorsPerSecond] as const,
  );

/**
 * Dollars for a day: machines for the busiest hour, which run all day, and the costs of requests.
 */
function billOf(store: Store, crowd: Crowd, hasCdn: boolean) {
  const each = perVisitor(store, crowd, hasCdn);
  const needed = sumOf(coresOf(store, crowd, hasCdn).map(([, cores]) => cores));
  const machines = Math.max(2, Math.ceil(needed / assumed.load)) * 24 * prices.coreHour;
  const traffic = crowd.visitors * each.traffic;
  const eachHosted = likePrice / assumed.visitorsPerLike + each.bucket;
  const hosted = store === 'Firestore' ? crowd.visitors * eachHosted : 0;
  return { machines, traffic, hosted, together: machines + traffic + hosted };
}

const likePrice =
  firestoreLike.reads * prices.documentRead +
  firestoreLike.writes * prices.documentWrite +
  firestoreLike.deletes * prices.documentDelete;
const likesPerSecond = ({ visitorsPerSecond }: Crowd) =>
  visitorsPerSecond / assumed.visitorsPerLike;
const openStreams = ({ visitors, visitorsPerSecond }: Crowd) =>
  Math.min(visitors, visitorsPerSecond * assumed.staySeconds);
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

function whole(value: number): string {
  return Math.round(value).toLocaleString('en');
}
const figure = (value: number) => (value < 10 ? value.toFixed(2) : whole(value));

function table(head: string, rows: readonly (readonly string[])[]): string {
  const columns = head.split(' | ');
  const all = [columns, columns.map(() => '-'), ...rows];
  return all.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const requestTable = () =>
  table(
    'request | µs of processor time | together | bytes | $ for a million | measured',
    Object.entries(costs).map(([name, cost]: [string, Cost]) => {
      const { micros, bytes, measured } = cost;
      const parts = Object.entries(micros).map(([part, each]) => `${part} ${whole(each)}`);
      const all = sumOf(Object.values(micros));
      const documents = name === 'like, Firestore' ? likePrice * 1e6 : 0;
      const dollars =
        (all / 3_600) * prices.coreHour + (bytes / 1e3) * prices.gigabyteOut + documents;
      return [name, parts.join(', '), whole(all), whole(bytes), figure(dollars), measured];
    }),
  );

const mainParts = ['gateway', 'likes', 'posts'];
/** Services without replicas: one integrity service judges, and an SQLite file has one writer. */
const single = { SQLite: ['likes', 'posts', 'accounts', 'integrity'], Firestore: ['integrity'] };

/** The table of cores in the busiest hour or seconds, behind a content delivery network. */
const coresTable = () =>
  table(
    'crowd | store | likes a second | gateway | likes | posts | others | gateways | beyond one process',
    [...days, broadcast].flatMap((crowd) =>
      stores.map((store) => {
        const cores = new Map(coresOf(store, crowd, true));
        const main = mainParts.map((part) => cores.get(part) ?? 0);
        const byLoad = (main[0] ?? 0) / assumed.load;
        const gateways = Math.ceil(
          Math.max(byLoad, openStreams(crowd) / assumed.streamsPerGateway),
        );
        const full = single[store].filter((part) => (cores.get(part) ?? 0) > assumed.load);
        return [
          crowd.name,
          store,
          whole(likesPerSecond(crowd)),
          ...[...main, sumOf([...cores.values()]) - sumOf(main)].map(figure),
          whole(gateways),
          full.join(', ') || '–',
        ];
      }),
    ),
  );

const billTable = () =>
  table(
    'crowd | store | $, machines | $, traffic | $, store | $, together | $, without a CDN',
    days.flatMap((crowd) =>
      stores.map((store) => {
        const { machines, traffic, hosted, together } = billOf(store, crowd, true);
        const without = billOf(store, crowd, false).together;
        return [crowd.name, store, ...[machines, traffic, hosted, together, without].map(figure)];
      }),
    ),
  );

const limitsTable = () => {
  const operations = sumOf(Object.values(firestoreLike));
  const rows: readonly [string, (crowd: Crowd) => number][] = [
    ['identity requests a second', (crowd) => likesPerSecond(crowd) * assumed.identityRequests],
    ['Firestore operations a second', (crowd) => likesPerSecond(crowd) * operations],
    ['open streams', openStreams],
    [
      'GB in the integrity service',
      ({ visitors }) => (visitors / assumed.visitorsPerLike) * integrityGb,
    ],
  ];
  return table(
    ['at the peak', ...days.map(({ name }) => name)].join(' | '),
    rows.map(([name, of]) => [name, ...days.map((crowd) => figure(of(crowd)))]),
  );
};

/** The tables of docs/costs.md. */
export const scaleTables = (): string[] =>
  [requestTable, coresTable, billTable, limitsTable].map((make) => make());

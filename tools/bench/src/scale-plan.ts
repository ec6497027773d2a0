import { assumed, operations, type Operation, type Part } from './figures.ts';
import { seeded, simulate, type Arrivals, type Result, type Stage } from './scale-model.ts';
import type { Station, Work } from './scale-queues.ts';

export interface Setting {
  readonly store: 'sqlite' | 'firestore';
  readonly cdn: boolean;
  /** No crowd likes at once: live streams have less to tell. */
  readonly quiet?: true;
}

/** How many of each there are; `network` has what the gateways have. */
export type Replicas = Readonly<Record<Part, number>>;

export const oneOfEach: Replicas = {
  gateway: 1,
  likes: 1,
  posts: 1,
  accounts: 1,
  media: 1,
  nats: assumed.natsCores,
};

/** A file has one writer: on SQLite only gateways can be added. NATS is one machine here. */
const canGrow = ({ store }: Setting): Part[] =>
  store === 'sqlite' ? ['gateway'] : ['gateway', 'likes', 'posts', 'accounts', 'media'];

/** What a visitor asks for, stage by stage; the first three make the first screen. */
function visit({ store, cdn, quiet }: Setting): Stage[] {
  const missed = cdn ? 1 - assumed.cdnShare : 1;
  const { page, file, list, smallPicture, largePicture, view, firstLike } = operations;
  const like = store === 'sqlite' ? operations.likeOnSqlite : operations.likeOnFirestore;
  const { openStream, message, messageOfOne } = operations;
  const told = quiet
    ? workOf([assumed.quietMessagesPerSecond, messageOfOne])
    : workOf([assumed.messagesPerSecond, message]);
  return [
    { name: 'page', work: workOf([1, page]) },
    { name: 'files', after: 'page', work: workOf([16 * missed, file], [1, list]) },
    { name: 'pictures', after: 'files', work: workOf([12 * missed, smallPicture]) },
    {
      name: 'stream',
      after: 'files',
      work: workOf([1, openStream]),
      stays: { seconds: assumed.staySeconds, work: told },
    },
    {
      name: 'look',
      after: 'pictures',
      pause: [2, 30],
      work: workOf([2, list], [2 * missed, largePicture], [2, view]),
    },
    {
      name: 'like',
      after: 'pictures',
      pause: [5, 45],
      share: assumed.likers,
      work: workOf([1, like], [1, firstLike]),
      later: { posts: (operations.likeOnSqlite.later.posts + firstLike.later.posts) / 1e6 },
    },
  ];
}

/** Processor time, in seconds, and bytes through the gateway that a visitor takes in all. */
export function perVisitor(setting: Setting): {
  readonly processor: number;
  readonly bytes: number;
} {
  let processor = 0;
  let bytes = 0;
  for (const { work, later = {}, share = 1, stays } of visit(setting)) {
    const whole = [work, later, stays?.work ?? {}].flatMap((some, n) =>
      Object.entries(some).map(([name, seconds]) => {
        return [name, seconds * share * (n < 2 ? 1 : (stays?.seconds ?? 0))] as const;
      }),
    );
    for (const [name, seconds] of whole) {
      if (name === 'network') bytes += (seconds * assumed.gigabitsPerGateway * 1e9) / 8;
      else processor += seconds;
    }
  }
  return { processor, bytes };
}

/** A minute of television: all come within 60 s, most of them after ten, a triangle. */
export const televisionMinute = (people: number): Arrivals => ({
  seconds: 60,
  perSecond: (second) => {
    const most = (people * 2) / 60;
    return second < 10 ? (most * second) / 10 : (most * (60 - second)) / 50;
  },
});

/** Two minutes of the hour in which a tenth of a day's visitors come. */
export const peakHour = (peopleADay: number): Arrivals => ({
  seconds: 120,
  perSecond: () => (peopleADay * 0.1) / 3_600,
});

export function run(setting: Setting, replicas: Replicas, arrivals: Arrivals): Result {
  return simulate(stationsOf(replicas), visit(setting), arrivals, seeded(1));
}

export interface Found {
  readonly replicas: Replicas;
  readonly result: Result;
  /** The part that keeps the aim from being met, whatever is added elsewhere. */
  readonly stuck: string | null;
}

const aimSeconds = 1;

/** Whether all but one in a hundred have their first screen, and whatever they do then, in a second. */
const meetsAim = ({ sinceArrival, stages }: Result) =>
  [sinceArrival.get('pictures'), ...stages.values()].every(
    (times) => (times?.p99 ?? 0) < aimSeconds,
  );

/**
 * The least replicas that meet the aim: of what can grow, what waits longest does, then each is tried
 * with fewer.
 */
export function leastReplicas(setting: Setting, arrivals: Arrivals): Found {
  const growing = canGrow(setting);
  const replicas = { ...oneOfEach };
  let result = run(setting, replicas, arrivals);
  while (!meetsAim(result)) {
    const slow = [...result.stations]
      .filter(([, { longestWait }]) => longestWait > aimSeconds / 10)
      .toSorted(([, a], [, b]) => b.longestWait - a.longestWait)
      .map(([name, { peakLoad }]) => ({
        name,
        peakLoad,
        part: name === 'network' ? 'gateway' : name,
      }));
    const one = slow.find(({ part }) => growing.some((name) => name === part));
    const part = growing.find((name) => name === one?.part);
    if (!one || !part) return { replicas, result, stuck: slow[0]?.name ?? 'the work itself' };
    replicas[part] = Math.max(replicas[part] + 1, Math.floor(replicas[part] * one.peakLoad));
    result = run(setting, replicas, arrivals);
  }
  for (const part of growing) {
    let [tooFew, enough] = [0, replicas[part]];
    while (enough - tooFew > 1) {
      const count = Math.floor((tooFew + enough) / 2);
      const tried = run(setting, { ...replicas, [part]: count }, arrivals);
      if (meetsAim(tried)) [enough, result] = [count, tried];
      else tooFew = count;
    }
    replicas[part] = enough;
  }
  return { replicas, result, stuck: null };
}

/** Seconds of work that operations bring to each station, and to the network. */
function workOf(...some: (readonly [count: number, operation: Operation])[]): Work {
  const work: Record<string, number> = {};
  const add = (name: string, seconds: number) => (work[name] = (work[name] ?? 0) + seconds);
  for (const [count, { micros, bytes }] of some) {
    for (const [part, each] of Object.entries(micros)) add(part, (count * each) / 1e6);
    add('network', (count * bytes * 8) / (assumed.gigabitsPerGateway * 1e9));
  }
  return work;
}

const stationsOf = (replicas: Replicas): Station[] => [
  ...Object.entries(replicas).map(([name, servers]) => ({ name, servers })),
  { name: 'network', servers: replicas.gateway },
];

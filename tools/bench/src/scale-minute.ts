import { assumed, likeOnFirestore, quotas } from './figures.ts';
import { billOf } from './scale-costs.ts';
import { billRows, round, seconds, settings, table, told } from './scale-format.ts';
import { leastReplicas, run, televisionMinute } from './scale-plan.ts';
import type { Found, Replicas, Setting } from './scale-plan.ts';

const people = 200_000;
const minute = televisionMinute(people);

/** So many that nothing waits: what is brought then is what is needed. */
const plenty = 1e6;
const plentyOfEach: Replicas = {
  gateway: plenty,
  likes: plenty,
  posts: plenty,
  accounts: plenty,
  media: plenty,
  nats: plenty,
};

/** Cores, and gateways' network, that the busiest ten seconds of the minute ask for. */
export function needsTable(): string {
  const results = settings.map((setting) => run(setting, plentyOfEach, minute));
  const names = [...(results[0]?.stations.keys() ?? [])];
  const needs = (name: string) =>
    results.map(({ stations }) => (stations.get(name)?.peakLoad ?? 0) * plenty);
  const rows = names.map((name) => [name, ...needs(name).map((cores) => cores.toFixed(2))]);
  const peopleFor = (grow: readonly string[]) =>
    settings.map((_, n) => {
      const fixed = names.filter((name) => !grow.includes(name));
      const cores = fixed.map((name) => [needs(name)[n] ?? 0, name] as const);
      const [most, name] = cores.reduce((a, b) => (b[0] > a[0] ? b : a));
      return `${Math.floor(people / most / 100) * 100} (${name})`;
    });
  const enough = [
    ['people in the minute, one of each', ...peopleFor([])],
    ['people in the minute, gateways enough', ...peopleFor(['gateway', 'network'])],
  ];
  return table(
    ['busiest ten seconds need', ...settings.map(({ name }) => name)],
    [...rows, ...enough],
  );
}

/** The least replicas for the aim, in each setting, what waits with them, and what an hour costs. */
export function replicasTable(): string {
  const found = settings.map((setting) => ({ setting, ...leastReplicas(setting, minute) }));
  const row = (name: string, tell: (one: Found) => string) => [name, ...found.map(tell)];
  const replicas = (part: keyof Replicas) => row(part, (one) => String(one.replicas[part]));
  const bills = found.map(({ setting, replicas: count, result }) =>
    billOf(setting, {
      visitors: people,
      coreHours: Object.values(count).reduce((sum, cores) => sum + cores, 0),
      streams: result.mostStaying,
    }),
  );
  return table(
    ['', ...settings.map(({ name }) => name)],
    [
      ...(['gateway', 'likes', 'posts', 'accounts', 'media'] as const).map(replicas),
      row('first screen, p50, p99', ({ result }) => told(result.sinceArrival.get('pictures'))),
      row('like, p50, p99', ({ result }) => told(result.stages.get('like'))),
      row('drained after the last arrival', ({ result }) => seconds(result.drainedAfter)),
      row('aim met', ({ stuck }) => (stuck === null ? 'yes' : `no: ${stuck}`)),
      ...billRows(bills),
    ],
  );
}

/** How the minute goes with more and more gateways. */
export function gatewaysTable(setting: Setting): string {
  const rows = [1, 2, 4, 8, 16, 32].map((gateway) => {
    const { stations, sinceArrival, drainedAfter } = run(
      setting,
      { ...plentyOfEach, gateway, nats: assumed.natsCores },
      minute,
    );
    const { peakLoad = 0, longestWait = 0 } = stations.get('gateway') ?? {};
    const load = `${Math.round(peakLoad * 100)} %`;
    const times = told(sinceArrival.get('pictures'));
    return [String(gateway), load, seconds(longestWait), times, seconds(drainedAfter)];
  });
  const head = [
    'gateways',
    'load at the top',
    'longest wait',
    'first screen, p50, p99',
    'drained after',
  ];
  return table(head, rows);
}

/** What is not ours to multiply. */
export function quotasTable(): string {
  const { busiest, mostStaying } = run(settings[3], plentyOfEach, minute);
  const likes = busiest.get('like') ?? 0;
  const { reads, writes, deletes } = likeOnFirestore;
  const documents = likes * (reads + writes + deletes);
  const steps = Math.log(documents / quotas.firestorePerSecond) / Math.log(quotas.firestoreGrowth);
  const warmUp = Math.max(0, Math.ceil(steps)) * quotas.firestoreGrowthMinutes;
  const gateways = Math.ceil(mostStaying / quotas.streamsPerGateway);
  return table(
    ['', 'asked for', 'there is'],
    [
      ['likes a second', round(likes), '–'],
      [
        'identity, requests a second',
        round(likes * assumed.identityRequests),
        String(quotas.identityPerSecond),
      ],
      [
        'Firestore, operations a second',
        round(documents),
        `${quotas.firestorePerSecond} at first; ${warmUp} min of growing load before`,
      ],
      [
        'open streams',
        round(mostStaying),
        `${quotas.streamsPerGateway} a gateway: ${gateways} gateways`,
      ],
      [
        'connections a second',
        round(busiest.get('page') ?? 0),
        `${(((busiest.get('page') ?? 0) * assumed.handshakeMicros) / 1e6).toFixed(1)} cores of the balancer`,
      ],
      ['gateways', 'see above', `${quotas.gateways} by the autoscaler`],
    ],
  );
}

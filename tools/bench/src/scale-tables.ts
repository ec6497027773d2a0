import { assumed, operations, type Operation } from './figures.ts';
import { billOf } from './scale-costs.ts';
import { oneOfEach, peakHour, perVisitor, run } from './scale-plan.ts';
import { billRows, round, settings, table, told } from './scale-format.ts';

const aDay = 1_000_000;

/** What the model is fed with. */
export function figuresTable(): string {
  const all: [string, Operation][] = Object.entries(operations);
  const rows = all.map(([name, { micros, later, bytes, on, by }]) => {
    const parts = Object.entries({ ...micros, ...later }).map(([part, each]) => `${part} ${each}`);
    return [name, parts.join(', '), String(bytes), `${on ?? 'a guess'}, \`${by}\``];
  });
  return table(['operation', 'µs of processor time', 'bytes', 'measured'], rows);
}

/** What a million likes take, one after the other. */
export function likesTable(): string {
  const likes = 1e6 / assumed.likers;
  const rows = settings
    .filter(({ cdn }) => !cdn)
    .map((setting) => {
      const { micros, later }: Operation =
        setting.store === 'sqlite' ? operations.likeOnSqlite : operations.likeOnFirestore;
      const seconds = Object.values({ ...micros, ...later }).reduce((sum, each) => sum + each, 0);
      const bill = billOf(setting, { visitors: likes, coreHours: seconds / 3_600, streams: 0 });
      return [
        setting.name,
        `${round(seconds)} s`,
        bill.processor.toFixed(3),
        bill.store.toFixed(2),
      ];
    });
  return table(['a million likes', 'of a core', '$, processor', '$, store'], rows);
}

/** A day of a million: its peak hour on one of each, and what the day costs. */
export function dayTable(): string {
  const days = settings.map((one) => {
    const setting = { ...one, quiet: true } as const;
    const { processor, bytes } = perVisitor(setting);
    const coreHours = (processor * aDay) / 3_600;
    const streams = (aDay / 86_400) * assumed.staySeconds * 24;
    const bill = billOf(setting, { visitors: aDay, coreHours, streams });
    return { result: run(setting, oneOfEach, peakHour(aDay)), bill, coreHours, bytes };
  });
  type Day = (typeof days)[number];
  const row = (name: string, tell: (day: Day) => string) => [name, ...days.map(tell)];
  const loadOf = (part: string) =>
    row(`${part}, load in the peak hour`, ({ result }) => {
      return `${((result.stations.get(part)?.peakLoad ?? 0) * 100).toFixed(1)} %`;
    });
  return table(
    ['', ...settings.map(({ name }) => name)],
    [
      ...['gateway', 'likes', 'posts', 'media', 'network'].map(loadOf),
      row('first screen, p50, p99', ({ result }) => told(result.sinceArrival.get('pictures'))),
      row('hours of a core', ({ coreHours }) => coreHours.toFixed(1)),
      row('GB through the gateways', ({ bytes }) => round((bytes * aDay) / 1e9)),
      ...billRows(days.map(({ bill }) => bill)),
    ],
  );
}

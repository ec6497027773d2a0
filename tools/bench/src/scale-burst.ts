import { Agent } from 'node:http';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { limits, pathTo } from '@el-reto/contracts';
import { askOn, atOnce, type Ask } from './ask.ts';
import { costOf, countCpu, otherUse } from './cpu.ts';
import { picturesReady } from './pictures-ready.ts';
import { startProduct } from './product.ts';
import { seeded, simulate, timesOf, type Arrivals, type Stage, type Times } from './scale-model.ts';
import { measureSingles } from './scale-singles.ts';

const seconds = 10;
/** What the peak asks of the slowest part, as a share of what that can do. */
const peaks = [0.6, 1.6];
const accounts = 1_000;
const connections = 64;
/** Each a process of one thread; the load is one of them, too. */
const busyParts = ['gateway', 'media', 'load'];
const rehearsals = 200;

/**
 * A television minute in small, on a product with one gateway, and what the model says of it: fed with
 * the processor time that visits take in the same run, and with the cores that others leave.
 */
export async function measureBursts(): Promise<void> {
  await using product = await startProduct();
  const { site, processes } = product.stack.info;
  const contest = await product.prepare({ posts: 24, users: accounts, name: 'Minuto' });
  const stages = await stagesOf(site, await picturesReady(contest), contest.eventId);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  using parts = new DisposableStack();
  parts.defer(() => agent.destroy());
  const ask = askOn(site, agent);
  const visit = async () => {
    for (const { paths } of stages) await askAll(ask, paths);
  };
  await rehearse(visit);

  const demand = new Map<string, Record<string, number>>();
  for (const { name, paths } of stages) {
    const cpu = countCpu(processes);
    await rehearse(() => askAll(ask, paths));
    const used = cpu();
    demand.set(
      name,
      Object.fromEntries([...used].map(([part, busy]) => [part, busy / rehearsals])),
    );
    console.log(
      `${name}, ${paths.length} requests: ${costOf(used, rehearsals)} µs of processor time`,
    );
  }
  const perVisit = (part: string) =>
    [...demand.values()].reduce((sum, used) => sum + (used[part] ?? 0), 0);
  const slowest = Math.max(...busyParts.map(perVisit));
  for (const peak of peaks) await compare(peak);
  await measureSingles(product, contest, ask);

  async function compare(peak: number): Promise<void> {
    const arrivals = triangle(peak / slowest);
    await sleep(2_000);
    const others = otherUse(processes);
    const cpu = countCpu(processes);
    const measured = await burst(arrivals, visit);
    const gateway = cpu().get('gateway') ?? 0;
    const cores = availableParallelism() - others();
    const model: Stage[] = stages.map(({ name }, n) => ({
      name,
      ...(n > 0 && { after: stages[n - 1]?.name ?? '' }),
      work: { ...demand.get(name), machine: total(demand.get(name)) },
    }));
    const stations = busyParts.map((name) => ({ name, servers: 1 }));
    stations.push({ name: 'machine', servers: cores });
    const predicted = simulate(stations, model, arrivals, seeded(2));
    const times = predicted.sinceArrival.get(stages.at(-1)?.name ?? '') ?? { p50: 0, p99: 0 };
    console.log(`\na burst whose peak is ${peak} of what the slowest part does:\n`);
    console.log('| | predicted | measured | error |\n| - | - | - | - |');
    row('visits', predicted.visitors, measured.visitors);
    row('visit, p50, ms', times.p50 * 1_000, measured.times.p50 * 1_000);
    row('visit, p99, ms', times.p99 * 1_000, measured.times.p99 * 1_000);
    row(
      'done after the last arrival, ms',
      predicted.drainedAfter * 1_000,
      measured.drained * 1_000,
    );
    row(
      'gateway, ms of processor time',
      predicted.visitors * perVisit('gateway') * 1_000,
      gateway * 1_000,
    );
    console.log(`(others left ${cores.toFixed(2)} of the machine's cores to it)`);
  }
}

const total = (used: Readonly<Record<string, number>> = {}) =>
  Object.values(used).reduce((sum, each) => sum + each, 0);

function row(name: string, predicted: number, measured: number): void {
  const error = measured === 0 ? '–' : `${Math.round((predicted / measured - 1) * 100)} %`;
  console.log(`| ${name} | ${Math.round(predicted)} | ${Math.round(measured)} | ${error} |`);
}

/** Rises for a sixth of the time, then falls, as the television minute does. */
const triangle = (most: number): Arrivals => ({
  seconds,
  perSecond: (second) =>
    second < seconds / 6
      ? (most * second * 6) / seconds
      : (most * (seconds - second)) / (seconds * (5 / 6)),
});

/** A first page, what it loads, a list, and its pictures: each after the one before. */
async function stagesOf(site: string, pictures: readonly string[], eventId: string) {
  const html = await (await fetch(site)).text();
  const files = new Set(
    [...html.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css|woff2))"/g)].map(([, path = '']) => path),
  );
  const list = pathTo('listEventPosts', { eventId }, { limit: limits.galleryPageSize });
  return [
    { name: 'page', paths: ['/'] },
    { name: 'files', paths: [...files, list] },
    { name: 'pictures', paths: pictures.slice(0, 12).map((path) => `${path}?w=320`) },
  ];
}

const headers = { 'accept-encoding': 'br', prefer: 'return=minimal' };

const askAll = (ask: Ask, paths: readonly string[]) =>
  Promise.all(paths.map((path) => ask(path, { headers })));

async function rehearse(run: () => Promise<unknown>): Promise<void> {
  let left = rehearsals;
  await atOnce(async () => {
    while (left-- > 0) await run();
  });
}

/** Lets visits begin when they are due, whatever became of those before. */
async function burst({ perSecond, seconds: length }: Arrivals, visit: () => Promise<void>) {
  const random = seeded(3);
  const waits: [seconds: number, count: number][] = [];
  const visits: Promise<void>[] = [];
  const began = performance.now();
  let due = 0;
  let last = 0;
  const timed = async (dueAt: number) => {
    await visit();
    last = performance.now();
    waits.push([(last - dueAt) / 1_000, 1]);
  };
  const step = 0.000_1;
  for (; due < length; due += step) {
    if (random() >= perSecond(due) * step) continue;
    const ahead = began + due * 1_000 - performance.now();
    if (ahead > 1) await sleep(ahead);
    const dueAt = began + due * 1_000;
    visits.push(timed(dueAt));
  }
  await Promise.all(visits);
  const times: Times = timesOf(waits);
  return { times, visitors: visits.length, drained: Math.max(0, (last - began) / 1_000 - length) };
}

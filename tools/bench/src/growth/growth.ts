import { cp, mkdtempDisposable, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { adminAccount, pictureOf, startUnlimited } from '@el-reto/chaos';
import { createClient } from '@el-reto/client';
import { pathTo } from '@el-reto/contracts';
import { parseEnv, prepareContest, waitUntil, type Contest, type Stack } from '@el-reto/dev';
import { takeBackup } from '@el-reto/ops';
import { countCpu, totalOf } from '../cpu.ts';
import { checkTallies, togglesOf } from '../likes.ts';
import { fire } from '../load.ts';
import { median, orderOf } from '../rounds.ts';
import { openLedger } from './ledger.ts';

/** Numbers of likes. Below, `n` is the index of a size in this list. */
const sizes =
  process.argv.length > 3 ? process.argv.slice(3).map(Number) : [1_000, 100_000, 1_000_000];
const startRounds = 2;
const rounds = 3;
const seconds = 5;
const posts = 20;
const users = 1_000;
const minimal = { prefer: 'return=minimal' };

await using parts = new AsyncDisposableStack();
const dir = parts.use(await mkdtempDisposable(join(tmpdir(), 'el-reto-growth-')));
/** Names with their units → the values of all rounds, by size. */
const figures = new Map<string, number[][]>();
/** The running product of each size. */
const stacks: Stack[] = [];
/** `large` is filled with likes and later deleted; `small` receives likes during that deletion. */
const { large, small } = await prepare();
for (const n of sizes.keys()) await grow(n);
for (let round = 0; round < startRounds; round++) {
  for (const n of orderOf(round, sizes.length)) await measureStart(n);
}
for (const n of sizes.keys()) await untilNumbersAgree(n);
for (let round = 0; round < rounds; round++) {
  for (const n of orderOf(round, sizes.length)) await measureRound(n, round);
}
for (const n of sizes.keys()) await measureBackup(n);
printFigures();
await measureDeletions(sizes.length - 1);

/** The data folder of a size; without one, the folder that is copied for each of them. */
function dataDirOf(n?: number): string {
  return join(dir.path, n === undefined ? 'base' : String(sizes[n]));
}

function stackOf(n: number): Stack {
  const stack = stacks[n];
  if (!stack) throw new Error('the product does not run');
  return stack;
}

function add(name: string, n: number, value: number): void {
  const values = figures.get(name) ?? sizes.map(() => []);
  values[n]?.push(value);
  figures.set(name, values);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Prints the medians of all sizes, and the ratio of the last one to the first one. */
function printFigures(): void {
  const rounded = (value: number) => (value < 10 ? Number(value.toFixed(2)) : Math.round(value));
  const rows = [...figures].map(([name, values]) => {
    const medians = values.map(median);
    const cells = medians.map((value, n) => [`${sizes[n]} likes`, rounded(value)]);
    const ratio = rounded((medians.at(-1) ?? 0) / (medians[0] ?? 0));
    return [name, Object.fromEntries([...cells, ['ratio', ratio]])];
  });
  console.table(Object.fromEntries(rows));
}

async function prepare(): Promise<{ large: Contest; small: Contest }> {
  console.log(`preparing: two contests of ${posts} photos, ${users} people`);
  await using stack = await startUnlimited({ dataDir: dataDirOf() });
  const plan = { posts, picture: (n: number) => pictureOf(n) };
  const of = (name: string, count: number) =>
    prepareContest(stack, adminAccount, { ...plan, name, users: count });
  const first = await of('Grande', users);
  const second = await of('Chica', 0);
  return { large: first, small: { ...second, users: first.users } };
}

/** Makes a copy of the common data with this number of likes. */
async function grow(n: number): Promise<void> {
  await cp(dataDirOf(), dataDirOf(n), { recursive: true });
  await using ledger = await openLedger(dataDirOf(n));
  const { postIds } = large;
  const uids = large.users.map(({ uid }) => uid);
  const fillMs = await timed(() => ledger.fill(postIds, uids, sizes[n] ?? 0));
  console.log(`${sizes[n]} likes filled in, ${(fillMs / 1_000).toFixed(1)} s`);
  const recount = async () => {
    if ((await ledger.recount(postIds)) !== sizes[n]) throw new Error('a like is missing');
  };
  add('recount of all, ms *', n, await timed(recount));
}

/** Measures a start of the product and the first list after it. */
async function measureStart(n: number): Promise<void> {
  await stacks[n]?.stop();
  const startMs = await timed(async () => {
    stacks[n] = parts.use(await startUnlimited({ dataDir: dataDirOf(n) }));
  });
  add('start of the product, ms', n, startMs);
  const url = stackOf(n).info.site + pathTo('listEventPosts', { eventId: large.eventId });
  const list = async () => (await fetch(url, { headers: minimal })).arrayBuffer();
  add('first list, ms', n, await timed(list));
}

/** Waits until the posts show the numbers of the added likes. */
async function untilNumbersAgree(n: number): Promise<void> {
  const api = createClient({ origin: stackOf(n).info.site });
  const params = { eventId: large.eventId };
  const doAgree = async () => {
    const list = await api.call('listEventPosts', { params, headers: minimal });
    if (!Array.isArray(list)) throw new Error('the answer is not a list');
    return list.reduce((sum, { likes }) => sum + likes, 0) === sizes[n];
  };
  if (!(await waitUntil(doAgree, { timeoutMs: 30_000 }))) throw new Error('numbers do not agree');
}

async function measureRound(n: number, round: number): Promise<void> {
  const { site, processes } = stackOf(n).info;
  const readMine = (i: number) => ({
    method: 'GET' as const,
    path: pathTo('listMyLikes'),
    headers: { authorization: `Bearer ${large.users[i % users]?.token ?? ''}` },
  });
  if (round === 0) {
    await fire(site, 3, togglesOf(large));
    await fire(site, 2, readMine);
  }
  const cpu = countCpu(processes);
  const toggles = await fire(site, seconds, togglesOf(large));
  add('processor of a toggle, µs', n, totalOf(cpu(), toggles.answered));
  add('toggles, a second', n, toggles.perSecond);
  add('toggles, p99 ms', n, toggles.p99Ms);
  const mine = await fire(site, 2, readMine);
  add('own likes, a second', n, mine.perSecond);
  add('own likes, p99 ms', n, mine.p99Ms);
  if (toggles.failed + mine.failed > 0) {
    throw new Error(`${toggles.failed} likes failed, ${mine.failed} readings`);
  }
}

async function measureBackup(n: number): Promise<void> {
  const file = join(dir.path, 'copy.tar.gz');
  const startedAt = performance.now();
  const { manifest } = await takeBackup(parseEnv({ DATA_DIR: dataDirOf(n) }), file);
  add('backup, s *', n, (performance.now() - startedAt) / 1_000);
  add('pause of the backup, ms', n, manifest.pauseMs);
  await rm(file);
}

/** Deletes a photo and then the event of a product during likes in the other event. */
async function measureDeletions(n: number): Promise<void> {
  const { site } = stackOf(n).info;
  const api = createClient({ origin: site });
  const contest = { ...small, api };
  const { token } = large.admin;
  const [hot = ''] = large.postIds;
  await using ledger = await openLedger(dataDirOf(n));
  const untilGone = async (postIds: readonly string[]) => {
    while (await ledger.isAnyLeft(postIds)) await sleep(200);
  };
  const during = async (what: string, work: () => Promise<unknown>) => {
    const stop = new AbortController();
    const load = fire(site, 200, togglesOf(contest), stop.signal);
    await sleep(1_000);
    const tookMs = await timed(work);
    stop.abort();
    const { perSecond, p99Ms, worstMs, failed } = await load;
    console.log(
      `${what}, ${(tookMs / 1_000).toFixed(1)} s: ${Math.round(perSecond)} toggles/s in the other event, ` +
        `p99 ${p99Ms} ms, worst ${worstMs} ms, ${failed} failed`,
    );
  };
  await during('nothing is deleted', () => sleep(6_000));
  await during('the photo with a tenth of the likes', async () => {
    await api.call('deletePost', { token, params: { postId: hot } });
    await untilGone([hot]);
  });
  await during('the event with the others', async () => {
    await api.call('deleteEvent', { token, params: { eventId: large.eventId } });
    await untilGone(large.postIds);
  });
  await sleep(2_000);
  console.log(`tallies agree with records and names: ${await checkTallies(contest)} likes`);
}

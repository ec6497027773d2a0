import { cp, mkdtempDisposable, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@el-reto/client';
import { adminAccount, pictureOf, startUnlimited } from '@el-reto/chaos';
import { pathTo } from '@el-reto/contracts';
import { parseEnv, prepareContest, waitUntil, type Contest, type Stack } from '@el-reto/dev';
import { takeBackup } from '@el-reto/ops';
import { countCpu } from '../cpu.ts';
import { startHelper } from '../helper.ts';
import { checkTallies, togglesOf } from '../likes.ts';
import { fire } from '../load.ts';
import { orderOf } from '../rounds.ts';
import { Figures } from './figures.ts';
import type { Plan } from './ledger.ts';

const sizes =
  process.argv.length > 3 ? process.argv.slice(3).map(Number) : [1_000, 100_000, 1_000_000];
const startRounds = 2;
const rounds = 3;
const seconds = 5;
const posts = 20;
const users = 1_000;
const minimal = { prefer: 'return=minimal' };

/** A copy of the common data, filled with a number of likes. */
interface Grown {
  readonly dataDir: string;
  stack: Stack | undefined;
}

await using parts = new AsyncDisposableStack();
const dir = parts.use(await mkdtempDisposable(join(tmpdir(), 'el-reto-growth-')));
const figures = new Figures(sizes);
const base = join(dir.path, 'base');
/** `large` is filled with likes and later deleted; `small` receives likes during that deletion. */
const { large, small } = await prepare();
const products: Grown[] = [];
for (const [n, size] of sizes.entries()) products.push(await grow(n, size));
for (let round = 0; round < startRounds; round++) {
  for (const n of orderOf(round, sizes.length)) await measureStart(n);
}
for (const n of sizes.keys()) await untilNumbersAgree(n);
for (let round = 0; round < rounds; round++) {
  for (const n of orderOf(round, sizes.length)) await measureRound(n, round);
}
for (const n of sizes.keys()) await measureBackup(n);
figures.print();
await measureDeletions();

async function prepare(): Promise<{ large: Contest; small: Contest }> {
  console.log(`preparing: two contests of ${posts} photos, ${users} people`);
  await using stack = await startUnlimited({ dataDir: base });
  const plan = { posts, picture: (n: number) => pictureOf(n) };
  const of = (name: string, count: number) =>
    prepareContest(stack, adminAccount, { ...plan, name, users: count });
  const first = await of('Grande', users);
  const second = await of('Chica', 0);
  return { large: first, small: { ...second, users: first.users } };
}

async function grow(n: number, size: number): Promise<Grown> {
  const dataDir = join(dir.path, String(size));
  await cp(base, dataDir, { recursive: true });
  const uids = large.users.map(({ uid }) => uid);
  const plan: Plan = { dataDir, postIds: large.postIds, uids, count: size };
  const ledger = await startHelper('growth/ledger.js', JSON.stringify(plan));
  const took = JSON.parse(ledger.origin) as Record<'fillMs' | 'recountMs' | 'recountOneMs', number>;
  ledger.stop();
  console.log(`${size} likes filled in, ${(took.fillMs / 1_000).toFixed(1)} s`);
  figures.add('recount of all, ms *', n, took.recountMs);
  figures.add('recount of a post, ms *', n, took.recountOneMs);
  return { dataDir, stack: undefined };
}

function at(n: number): Grown & { stack: Stack } {
  const product = products[n];
  if (!product?.stack) throw new Error('the product does not run');
  return { ...product, stack: product.stack };
}

/**
 * Measures a start of the product, the first requests after it, and a start of the likes service.
 */
async function measureStart(n: number): Promise<void> {
  const product = products[n];
  if (!product) return;
  await product.stack?.stop();
  let startedAt = performance.now();
  const took = () => performance.now() - startedAt;
  const stack = await startUnlimited({ dataDir: product.dataDir });
  product.stack = stack;
  parts.defer(() => stack.stop());
  figures.add('start of the product, ms', n, took());
  const path = pathTo('listEventPosts', { eventId: large.eventId });
  startedAt = performance.now();
  await (await fetch(stack.info.site + path, { headers: minimal })).arrayBuffer();
  figures.add('first list, ms', n, took());
  startedAt = performance.now();
  const full = await (await fetch(stack.info.site + path)).json();
  const names = (full as { likedAccounts: string[] }[]).reduce(
    (sum, { likedAccounts }) => sum + likedAccounts.length,
    0,
  );
  figures.add('first list with names, ms *', n, took());
  figures.add('the same for 1,000 names, ms', n, (took() * 1_000) / names);
  const release = stack.hold('likes');
  startedAt = performance.now();
  release();
  await stack.restarted('likes', 0);
  figures.add('start of the likes service, ms', n, took());
}

/** Waits until the posts show the numbers of the added likes. */
async function untilNumbersAgree(n: number): Promise<void> {
  const { stack } = at(n);
  const api = createClient({ origin: stack.info.site });
  const doAgree = async () => {
    const list = await api.call('listEventPosts', {
      params: { eventId: large.eventId },
      headers: minimal,
    });
    if (!Array.isArray(list)) throw new Error('the answer is not a list');
    return list.reduce((sum, { likes }) => sum + likes, 0) === sizes[n];
  };
  if (!(await waitUntil(doAgree, { timeoutMs: 30_000 }))) throw new Error('numbers do not agree');
}

async function measureRound(n: number, round: number): Promise<void> {
  const { stack } = at(n);
  const { site, processes } = stack.info;
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
  const used = cpu();
  const all = [...used].reduce((sum, [name, spent]) => sum + (name === 'load' ? 0 : spent), 0);
  figures.add('toggles, a second', n, toggles.perSecond);
  figures.add('toggles, p99 ms', n, toggles.p99Ms);
  figures.add('processor of a toggle, µs', n, (all * 1e6) / toggles.answered);
  figures.add('of that in likes, µs', n, ((used.get('likes') ?? 0) * 1e6) / toggles.answered);
  const mine = await fire(site, 2, readMine);
  figures.add('own likes, a second', n, mine.perSecond);
  figures.add('own likes, p99 ms', n, mine.p99Ms);
  if (toggles.failed + mine.failed > 0) {
    throw new Error(`${toggles.failed} likes failed, ${mine.failed} readings`);
  }
}

async function measureBackup(n: number): Promise<void> {
  const { dataDir } = at(n);
  const file = join(dir.path, 'copy.tar.gz');
  const startedAt = performance.now();
  const { manifest } = await takeBackup(parseEnv({ DATA_DIR: dataDir }), file);
  figures.add('backup, s *', n, (performance.now() - startedAt) / 1_000);
  figures.add('pause of the backup, ms', n, manifest.pauseMs);
  await rm(file);
}

/**
 * Deletes accounts, a photo and the event of the largest product during likes in the other event.
 */
async function measureDeletions(): Promise<void> {
  const n = sizes.length - 1;
  const { dataDir, stack } = at(n);
  const api = createClient({ origin: stack.info.site });
  const contest = { ...small, api };
  const { token } = large.admin;
  const [hot = ''] = large.postIds;
  const nothing: Plan = { dataDir, postIds: [], uids: [], count: 0 };
  const ledger = await startHelper('growth/ledger.js', JSON.stringify(nothing));
  const areGone = async (ids: readonly string[]) => !(await ledger.ask(ids.join(',')));
  const during = async (what: string, work: () => Promise<unknown>) => {
    const stop = new AbortController();
    const load = fire(stack.info.site, 200, togglesOf(contest), undefined, stop.signal);
    await sleep(1_000);
    const startedAt = performance.now();
    await work();
    const tookS = ((performance.now() - startedAt) / 1_000).toFixed(1);
    stop.abort();
    const { perSecond, p99Ms, worstMs, failed } = await load;
    console.log(
      `${what}, ${tookS} s: ${Math.round(perSecond)} toggles/s in the other event, ` +
        `p99 ${p99Ms} ms, worst ${worstMs} ms, ${failed} failed`,
    );
  };
  await during('nothing is deleted', () => sleep(6_000));
  await during('20 accounts', async () => {
    for (const { token: own } of large.users.splice(0, 20)) {
      await api.call('deleteMe', { token: own });
    }
  });
  await during('the photo with a tenth of the likes', async () => {
    await api.call('deletePost', { token, params: { postId: hot } });
    while (!(await areGone([hot]))) await sleep(200);
  });
  await during('the event with the others', async () => {
    await api.call('deleteEvent', { token, params: { eventId: large.eventId } });
    while (!(await areGone(large.postIds))) await sleep(500);
  });
  ledger.stop();
  await sleep(2_000);
  console.log(`tallies agree with records and names: ${await checkTallies(contest)} likes`);
}

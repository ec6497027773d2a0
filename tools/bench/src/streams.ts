import { setTimeout as sleep } from 'node:timers/promises';
import { pathTo } from '@el-reto/contracts';
import type { Contest } from '@el-reto/dev';
import { countCpu } from './cpu.ts';
import { startHelper } from './helper.ts';
import { memoryOf } from './memory.ts';
import { startProduct } from './product.ts';
import type { Order, Report } from './streams-readers.ts';
import { lastTold, rowOf, type Like, type Phase } from './streams-table.ts';

const streams = 5_000;
/** Readers who take nothing, beside the others. */
const silent = 50;
/** Streams that break, and are come back to. */
const broken = 500;
const likesPerSecond = 50;
const people = 1_000;
/** Posts that all like in one phase; in the next everybody moves to another one. */
const posts = 20;
const bareMessages = 40;
const settleMs = 10_000;

type Readers = Awaited<ReturnType<typeof startReaders>>;

await using product = await startProduct();
await measure();

async function measure(): Promise<void> {
  console.log(`preparing: ${people} people, ${posts + 1} posts`);
  const { info } = product.stack;
  const gateway = info.processes['gateway'] ?? Number.NaN;
  const contest = await product.prepare({ posts: posts + 1, users: people, name: 'En vivo' });
  const readers = await startReaders();
  const open = {
    do: 'open',
    origin: info.site,
    path: pathTo('followEvent', { eventId: contest.eventId }),
  } as const;

  /** Everybody likes once; the processor time is the gateway's. */
  const run = async (aim: (n: number) => number, meanwhile?: () => Promise<unknown>) => {
    await readers.tell({ do: 'reset' });
    const cpu = countCpu({ gateway });
    const begunAt = performance.now();
    const [likes] = await Promise.all([likeSteadily(contest, aim), meanwhile?.()]);
    await sleep(1_000);
    const seconds = (performance.now() - begunAt) / 1_000;
    const gatewaySeconds = cpu().get('gateway') ?? Number.NaN;
    return { seconds, gatewaySeconds, likes, report: await readers.report() };
  };
  const spread = (n: number) => n % posts;
  const hot = () => posts;
  const breakSome = () => sleep(5_000).then(() => readers.tell({ do: 'break', count: broken }));

  await run(spread);
  const alone = await run(hot);
  const remember = rememberMemory('gateway', gateway);
  remember('no stream');
  await readers.tell({ ...open, count: streams });
  remember('open', streams);
  const phases: Record<string, Phase> = {
    [`${posts} posts`]: await run(spread),
    'one hot post': await run(hot),
  };
  await readers.tell({ ...open, count: silent, isSilent: true });
  phases[`${posts} posts, ${silent} take nothing`] = await run(spread);
  phases[`one hot post, ${broken} break`] = await run(hot, breakSome);
  remember('after all messages', streams);
  await readers.tell({ do: 'close' });
  await sleep(settleMs);
  remember('all closed');
  const rows = Object.entries(phases).map(([name, phase]) => [name, rowOf(phase, alone, streams)]);
  console.table(Object.fromEntries(rows));
  await checkNumbers(contest, Object.values(phases));
  const heard = Object.values(phases)[0]?.report.heard ?? [];
  const texts = heard.slice(0, bareMessages).map(({ text }) => text);
  console.log(`bare Node: ${await measureBare(texts, readers)} µs a message`);
  readers.stop();
}

async function startReaders() {
  const { ask, stop } = await startHelper('streams-readers.js', JSON.stringify({ do: 'reset' }));
  const tell = (order: Order) => ask(JSON.stringify(order));
  return { tell, report: () => tell({ do: 'report' }) as Promise<Report>, stop };
}

/** Everybody likes once, so many a second, the n-th the post that `aim` says. */
function likeSteadily(contest: Contest, aim: (n: number) => number): Promise<Like[]> {
  const { api, users, postIds } = contest;
  const begunAt = performance.now();
  return Promise.all(
    users.map(async ({ uid, token }, n) => {
      const dueMs = begunAt + (n * 1_000) / likesPerSecond - performance.now();
      await sleep(Math.max(0, dueMs));
      const postId = postIds[aim(n)] ?? '';
      const headers = { prefer: 'return=minimal' };
      const call = { token, params: { postId }, body: { uid }, headers };
      const { likes } = await api.call('togglePostLike', call);
      return { postId, likes, answeredAt: performance.timeOrigin + performance.now() };
    }),
  );
}

/** Prints what a process holds, and for `count` streams what each added to what it held at first. */
function rememberMemory(name: string, pid: number) {
  const first = memoryOf(pid);
  return (when: string, count?: number) => {
    const { pss, rss } = memoryOf(pid);
    const megabytes = [pss, rss].map((kb) => (kb / 1_024).toFixed(0)).join(' and ');
    const each = [pss - first.pss, rss - first.rss].map((kb) => (kb / (count ?? 1)).toFixed(1));
    const more = count === undefined ? '' : `; a stream ${each.join(' and ')} kB`;
    console.log(`${name}, ${when}: PSS and RSS ${megabytes} MB${more}`);
  };
}

/** Throws where the streams' last numbers are not the contest's. */
async function checkNumbers({ api, eventId }: Contest, phases: readonly Phase[]): Promise<void> {
  const told = lastTold(phases);
  const list = await api.call('listEventPosts', { params: { eventId } });
  if (!Array.isArray(list)) throw new Error('a list was expected');
  const wrong = list.filter(({ id, likes }) => told[id] !== likes);
  if (wrong.length > 0) throw new Error(`${wrong.length} posts have other numbers than were told`);
  const faults = phases.reduce((sum, { report }) => sum + report.wrong + report.ended, 0);
  if (faults > 0) throw new Error(`${faults} streams ended, or were told something else`);
  console.log(`the last numbers told are right for all ${list.length} posts`);
}

async function measureBare(texts: readonly string[], readers: Readers): Promise<string> {
  const { origin, pid, ask, stop } = await startHelper('streams-bare.js', 'begin');
  const remember = rememberMemory('bare Node', pid);
  await readers.tell({ do: 'open', origin, path: '/', count: streams });
  remember('open', streams);
  const cpu = countCpu({ pid });
  await ask(JSON.stringify(texts));
  const used = cpu().get('pid') ?? Number.NaN;
  stop();
  return ((used / (texts.length * streams)) * 1e6).toFixed(2);
}

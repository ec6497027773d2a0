import { setTimeout as sleep } from 'node:timers/promises';
import { limits, pathTo } from '@el-reto/contracts';
import type { Contest } from '@el-reto/dev';
import { costOf, countCpu } from './cpu.ts';
import { startHelper } from './helper.ts';
import { checkTallies, togglesOf } from './likes.ts';
import { fire, type Outcome } from './load.ts';
import { startProduct } from './product.ts';

const warmUpSeconds = 5;
const roundSeconds = 8;
const rounds = 2;
const minimal = { prefer: 'return=minimal' };

await using product = await startProduct();
const { stack, prepare } = product;
await measure();

async function measure(): Promise<void> {
  console.log('preparing: 200 users, 20 posts, a list of 100 posts');
  const contest = await prepare({ posts: 20, users: 200, name: 'Likes' });
  const gallery = await prepare({ posts: 100, users: 0, name: 'Lista' });
  await picturesReady(gallery);
  const toggle = togglesOf(contest);
  const listPath = pathTo(
    'listEventPosts',
    { eventId: gallery.eventId },
    { limit: limits.pageSize },
  );
  const list = () => ({ method: 'GET', path: listPath, headers: minimal }) as const;
  const text = await (await fetch(stack.info.site + listPath, { headers: minimal })).text();
  const bare = await startHelper('bare.js', text);
  const bareToggle = (n: number) => ({ ...toggle(n), path: '/toggle' });
  const bareList = () => ({ method: 'GET', path: '/list', headers: minimal }) as const;

  await fire(stack.info.site, warmUpSeconds, toggle);
  await fire(stack.info.site, warmUpSeconds, list);
  await fire(bare.origin, 1, bareToggle);
  await fire(bare.origin, 1, bareList);

  for (let round = 1; round <= rounds; round++) {
    const cpu = countCpu(stack.info.processes);
    const ours = await fire(stack.info.site, roundSeconds, toggle);
    const cost = costOf(cpu(), ours.answered);
    const theirs = await fire(bare.origin, roundSeconds, bareToggle);
    print(`toggles, round ${round}`, ours, theirs);
    console.log(`  processor time, µs for each toggle: ${cost}`);
  }
  await sleep(2_000);
  console.log(`tallies agree with records and names: ${await checkTallies(contest)} likes`);
  console.log(`list of 100 posts: ${Buffer.byteLength(text)} bytes`);
  for (let round = 1; round <= rounds; round++) {
    const ours = await fire(stack.info.site, roundSeconds, list);
    const theirs = await fire(bare.origin, roundSeconds, bareList);
    print(`cached list, round ${round}`, ours, theirs);
  }
  bare.stop();
}

/** Waits until the pictures' variants are made: they take processor time that is not measured. */
async function picturesReady({ api, eventId }: Contest): Promise<void> {
  const posts = await api.call('listEventPosts', { params: { eventId } });
  if (!Array.isArray(posts)) throw new Error('the list of posts is not an array');
  for (const { photoURL } of posts) {
    const smallest = new URL(`${photoURL}?w=320`, api.origin);
    const isMade = async () => {
      const { headers } = await fetch(smallest, { method: 'HEAD' });
      return headers.get('cache-control')?.includes('immutable') ?? false;
    };
    while (!(await isMade())) await sleep(500);
  }
}

function print(name: string, ours: Outcome, theirs: Outcome): void {
  const ratio = (ours.perSecond / theirs.perSecond).toFixed(3);
  console.log(
    `${name}: ${Math.round(ours.perSecond)}/s, p99 ${ours.p99Ms} ms, ${ours.failed} failed` +
      ` | bare Fastify ${Math.round(theirs.perSecond)}/s, p99 ${theirs.p99Ms} ms | ratio ${ratio}`,
  );
}

import { setTimeout as sleep } from 'node:timers/promises';
import { limits, pathTo } from '@el-reto/contracts';
import { costOf, countCpu, totalOf } from './cpu.ts';
import { checkTallies, togglesOf } from './likes.ts';
import { fire, type Outcome } from './load.ts';
import { startProduct } from './product.ts';
import { startBare } from './start-bare.ts';
import { wholeAnswer } from './whole-answer.ts';

const warmUpSeconds = 5;
const roundSeconds = 8;
const rounds = 2;
const minimal = { prefer: 'return=minimal' };

await using product = await startProduct();
const { stack, prepare } = product;
await measure();

async function measure(): Promise<void> {
  console.log('preparing: 200 users on 20 posts and on one, a list of 100 posts');
  const contest = await prepare({ posts: 20, users: 200, name: 'Likes' });
  const hot = await prepare({ posts: 1, users: 200, name: 'Un favorito' });
  const gallery = await prepare({ posts: 100, users: 0, name: 'Lista' });
  const toggle = togglesOf(contest);
  const hotToggle = togglesOf(hot);
  const listPath = pathTo(
    'listEventPosts',
    { eventId: gallery.eventId },
    { limit: limits.pageSize },
  );
  const list = () => ({ method: 'GET', path: listPath, headers: minimal }) as const;
  const url = stack.info.site + listPath;
  const { bytes } = await wholeAnswer(url, minimal);
  const bare = await startBare([{ url, headers: minimal }]);
  const bareToggle = (n: number) => ({ ...toggle(n), path: '/toggle' });
  const bareList = () => ({ method: 'GET', path: '/0', headers: minimal }) as const;

  await fire(stack.info.site, warmUpSeconds, toggle);
  await fire(stack.info.site, warmUpSeconds, list);
  await fire(bare.origin, 1, bareToggle);
  await fire(bare.origin, 1, bareList);

  for (let round = 1; round <= rounds; round++) {
    const cpu = countCpu(stack.info.processes);
    const ours = await fire(stack.info.site, roundSeconds, toggle);
    const used = cpu();
    const hotCpu = countCpu(stack.info.processes);
    const oneHot = await fire(stack.info.site, roundSeconds, hotToggle);
    const hotTotal = totalOf(hotCpu(), oneHot.answered);
    const bareCpu = countCpu({ bare: bare.pid });
    const theirs = await fire(bare.origin, roundSeconds, bareToggle);
    print(`toggles, round ${round}`, ours, theirs);
    console.log(`  processor time, µs for each toggle: ${costOf(used, ours.answered)}`);
    const total = totalOf(used, ours.answered);
    const bareTotal = totalOf(bareCpu(), theirs.answered);
    console.log(
      `  product ${Math.round(total)} | bare Fastify ${Math.round(bareTotal)}` +
        ` | ratio ${(total / bareTotal).toFixed(2)}`,
    );
    console.log(
      `  one hot photo: ${Math.round(oneHot.perSecond)}/s, ${oneHot.failed} failed` +
        ` | against twenty photos: ratio ${(oneHot.perSecond / ours.perSecond).toFixed(2)},` +
        ` cost ${Math.round(hotTotal)} µs, ratio ${(hotTotal / total).toFixed(2)}`,
    );
  }
  await sleep(2_000);
  const likes = (await checkTallies(contest)) + (await checkTallies(hot));
  console.log(`tallies agree with records and names: ${likes} likes`);
  console.log(`list of 100 posts: ${bytes.length} bytes`);
  for (let round = 1; round <= rounds; round++) {
    const ours = await fire(stack.info.site, roundSeconds, list);
    const theirs = await fire(bare.origin, roundSeconds, bareList);
    print(`cached list, round ${round}`, ours, theirs);
  }
  bare.stop();
}

function print(name: string, ours: Outcome, theirs: Outcome): void {
  const ratio = (ours.perSecond / theirs.perSecond).toFixed(3);
  console.log(
    `${name}: ${Math.round(ours.perSecond)}/s, p99 ${ours.p99Ms} ms, ${ours.failed} failed` +
      ` | bare Fastify ${Math.round(theirs.perSecond)}/s, p99 ${theirs.p99Ms} ms | ratio ${ratio}`,
  );
}

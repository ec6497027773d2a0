import { setTimeout as sleep } from 'node:timers/promises';
import { pathTo } from '@el-reto/contracts';
import type { Contest } from '@el-reto/dev';
import { atOnce, type Ask } from './ask.ts';
import { costOf, countCpu } from './cpu.ts';
import { togglesOf } from './likes.ts';
import type { Shot } from './load.ts';
import type { Product } from './product.ts';

/** What a view costs, and the first like of an account; at its second, token and age are known. */
export async function measureSingles(
  { stack }: Product,
  contest: Contest,
  ask: Ask,
): Promise<void> {
  const toggle = togglesOf(contest);
  const accounts = contest.users.length;
  const view = (n: number) => ({
    path: pathTo('incrementPostView', {
      postId: contest.postIds[n % contest.postIds.length] ?? '',
    }),
  });
  await fireEach('view', accounts, 0, view);
  // Tokens are known for a minute, also those that made the accounts.
  await sleep(60_000);
  // The first of all also compile what the others run.
  await fireEach('first like, cold', accounts * 0.3, 0, toggle);
  await fireEach('first like', accounts * 0.7, accounts * 0.3, toggle);
  await fireEach('second like', accounts, accounts, toggle);

  async function fireEach(name: string, count: number, from: number, shot: (n: number) => Shot) {
    const cpu = countCpu(stack.info.processes);
    let n = from;
    await atOnce(async () => {
      while (n < from + count) {
        const { path = '', headers: sent = {}, body = '' } = shot(n++);
        await ask(path, { method: 'POST', headers: { ...sent }, body: String(body) });
      }
    });
    // Numbers that are told later are of it, too.
    await sleep(1_500);
    console.log(`${name}, one of ${count}: ${costOf(cpu(), count)} µs of processor time`);
  }
}

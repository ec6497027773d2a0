import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { prepareContest, startStack } from '@el-reto/stack';
import type { Contest, Stack } from '@el-reto/stack';
import { checkTallies } from './check.ts';
import { countCpu } from './cpu.ts';
import { fire } from './load.ts';
import { pictureOf } from './pictures.ts';
import { orderOf, ratioOf } from './rounds.ts';
import type { Sample } from './rounds.ts';
import { startReceiver } from './start-receiver.ts';
import type { Receiver } from './start-receiver.ts';
import { togglesOf } from './toggles.ts';

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '6' },
    seconds: { type: 'string', default: '5' },
  },
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);
const warmUpSeconds = 4;
const admin = { email: 'bench@elreto.test', password: 'bench-2026' };

/**
 * The first is what the others are held against; the last is another product just like it, which
 * tells the noise: of two alike one may be compiled more luckily.
 */
const settings = ['off', '10 %', '100 %', 'off again'] as const;

interface Product {
  readonly stack: Stack;
  readonly contest: Contest;
}

const dir = await mkdtemp(join(tmpdir(), 'el-reto-bench-'));
const receiver = await startReceiver();
await using parts = new AsyncDisposableStack();
parts.defer(() => rm(dir, { recursive: true }));
parts.defer(() => receiver.stop());

console.log('starting the product once for each setting');
const off = await start('off', null, receiver);
const tenth = await start('tenth', '0.1', receiver);
const all = await start('all', '1', receiver);
const offAgain = await start('off-again', null, receiver);
const products = [off, tenth, all, offAgain];

for (const { stack, contest } of products) {
  await fire(stack.info.site, warmUpSeconds, togglesOf(contest));
}
const samples: Sample[][] = settings.map(() => []);
for (let round = 0; round < rounds; round++) {
  for (const n of orderOf(round, settings.length)) {
    const product = products[n];
    if (product) samples[n]?.push(await measure(product));
  }
  const figures = samples.map((of) => of.at(-1)).map((last) => Math.round(last?.perSecond ?? 0));
  console.log(`round ${round + 1} of ${rounds}: ${figures.join(', ')} likes a second`);
}
for (const [n, name] of settings.entries()) {
  const { throughput, cpu, range } = ratioOf(samples[n] ?? [], samples[0] ?? []);
  console.log(
    `tracing ${name}: throughput ${throughput.toFixed(3)} of off (median; ` +
      `${range.map((ratio) => ratio.toFixed(3)).join(' to ')}), ` +
      `processor time for each like ${cpu.toFixed(3)} of off`,
  );
}
console.log(`traces received: ${((await receiver.received()) / 1e6).toFixed(1)} MB`);
for (const { contest } of products) {
  console.log(`tallies agree with records and names: ${await checkTallies(contest)} likes`);
}

async function start(name: string, share: string | null, to: Receiver): Promise<Product> {
  const stack = await startStack({
    dataDir: join(dir, name),
    env: {
      LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      OTEL_EXPORTER_OTLP_ENDPOINT: share === null ? '' : to.url,
      OTEL_TRACES_SAMPLER_ARG: share ?? '',
    },
  });
  parts.defer(() => stack.stop());
  const size = { posts: 20, users: 100, name: 'Likes', picture: pictureOf };
  const contest = await prepareContest(stack, admin, size);
  console.log(`  ${name}: ${stack.info.site}`);
  return { stack, contest };
}

async function measure({ stack, contest }: Product): Promise<Sample> {
  const cpu = countCpu(stack.info.processes);
  const { perSecond, answered, failed } = await fire(stack.info.site, seconds, togglesOf(contest));
  if (failed > 0) console.log(`  ${failed} likes failed`);
  const used = [...cpu()].filter(([name]) => name !== 'load');
  const total = used.reduce((sum, [, cpuSeconds]) => sum + cpuSeconds, 0);
  return { perSecond, cpuMicros: (total * 1e6) / answered };
}

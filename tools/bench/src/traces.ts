import { setTimeout as sleep } from 'node:timers/promises';
import type { Contest } from '@el-reto/dev';
import { countCpu } from './cpu.ts';
import { startHelper } from './helper.ts';
import { checkTallies, togglesOf } from './likes.ts';
import { fire, type Shot } from './load.ts';
import { startProduct, type Product } from './product.ts';
import { orderOf, ratioOf, type Sample } from './rounds.ts';

const pairs = 4;
const rounds = 4;
const seconds = 5;
const warmUpSeconds = 4;
const settleMs = 1_500;

/**
 * Products just alike differ by more than what is measured: one is compiled more luckily. So the
 * shares are held against each other in one product, whose callers choose what is traced; what it
 * costs to be able to trace at all, against another product, several times over.
 */
const settings = [
  { name: 'off', product: 'plain', share: 0 },
  { name: '0 %', product: 'traced', share: 0 },
  { name: '10 %', product: 'traced', share: 0.1 },
  { name: '100 %', product: 'traced', share: 1 },
] as const;
const comparisons = [
  { of: 1, to: 0 },
  { of: 2, to: 1 },
  { of: 3, to: 1 },
  { of: 2, to: 0 },
] as const;

const receiver = await startHelper('receiver.js', 'begin');
using parts = new DisposableStack();
parts.defer(() => receiver.stop());
const samples: Sample[][] = settings.map(() => []);
for (let pair = 1; pair <= pairs; pair++) await measurePair(pair);

for (const { of, to } of comparisons) {
  const { throughput, cpu, range } = ratioOf(samples[of] ?? [], samples[to] ?? []);
  console.log(
    `tracing ${settings[of].name} against ${settings[to].name}: throughput ${throughput.toFixed(3)} ` +
      `(median; ${range.map((ratio) => ratio.toFixed(3)).join(' to ')}), ` +
      `processor time for each like ${cpu.toFixed(3)}`,
  );
}
console.log(`traces received: ${(Number(await receiver.ask('how much')) / 1e6).toFixed(1)} MB`);

async function measurePair(pair: number): Promise<void> {
  console.log(`pair ${pair} of ${pairs}: a product without traces, and one that traces`);
  await using plain = await startProduct({ OTEL_EXPORTER_OTLP_ENDPOINT: '' });
  await using traced = await startProduct({
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.origin,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_TRACES_SAMPLER: 'parentbased_always_off',
  });
  const products = { plain, traced };
  const size = { posts: 20, users: 100, name: 'Likes' };
  const contests = { plain: await plain.prepare(size), traced: await traced.prepare(size) };
  await fire(plain.stack.info.site, warmUpSeconds, marked(contests.plain, 0));
  await fire(traced.stack.info.site, warmUpSeconds, marked(contests.traced, 0.1));

  for (let round = 0; round < rounds; round++) {
    for (const n of orderOf(round, settings.length)) {
      const setting = settings[n];
      if (setting === undefined) continue;
      const { product, share } = setting;
      samples[n]?.push(await measure(products[product], marked(contests[product], share)));
    }
    const figures = samples.map((of) => Math.round(of.at(-1)?.perSecond ?? 0));
    console.log(`round ${round + 1} of ${rounds}: ${figures.join(', ')} likes a second`);
  }
  for (const contest of Object.values(contests)) {
    console.log(`tallies agree with records and names: ${await checkTallies(contest)} likes`);
  }
}

/** Likes that each name a trace, a `share` of them one that is to be kept. */
function marked(contest: Contest, share: number): (n: number) => Shot {
  const toggle = togglesOf(contest);
  return (n) => {
    const shot = toggle(n);
    const id = (n + 1).toString(16);
    const flags = Math.random() < share ? '01' : '00';
    const traceparent = `00-${id.padStart(32, '0')}-${id.padStart(16, '0')}-${flags}`;
    return { ...shot, headers: { ...shot.headers, traceparent } };
  };
}

async function measure({ stack }: Product, shot: (n: number) => Shot): Promise<Sample> {
  // What the last one left waiting is not this one's: spans of its last second, tallies.
  await sleep(settleMs);
  const cpu = countCpu(stack.info.processes);
  const { perSecond, answered, failed } = await fire(stack.info.site, seconds, shot);
  if (failed > 0) console.log(`  ${failed} likes failed`);
  const used = [...cpu()].filter(([name]) => name !== 'load');
  const total = used.reduce((sum, [, cpuSeconds]) => sum + cpuSeconds, 0);
  return { perSecond, cpuMicros: (total * 1e6) / answered };
}

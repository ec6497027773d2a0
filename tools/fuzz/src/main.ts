import { randomInt } from 'node:crypto';

import { parseOptions, usage } from './options.ts';
import { fuzzOtherProduct, fuzzOwnProduct } from './product.ts';

process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  let options: ReturnType<typeof parseOptions>;
  try {
    options = parseOptions(args);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
    return 2;
  }
  const { requests, url, seed = randomInt(2 ** 31) } = options;
  console.log(`seed ${seed}`);
  const say = (line: string) => console.log(line);
  const startedAt = performance.now();
  const run = { requests, seed, say };
  const result = await (url === undefined ? fuzzOwnProduct(run) : fuzzOtherProduct(url, run));
  for (const finding of result.findings) console.log(finding);
  const statuses = [...result.statuses].toSorted(([a], [b]) => a.localeCompare(b));
  console.log(statuses.map(([status, count]) => `${status}: ${count}`).join(', '));
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  console.log(`${result.requests} requests in ${seconds} s, ${result.findings.length} failures`);
  return result.findings.length === 0 ? 0 : 1;
}

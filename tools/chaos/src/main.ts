import { randomInt } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { optionsOrExit } from './command-line.ts';
import { parseOptions, usage } from './options.ts';
import { copyProduct } from './product/copy.ts';
import { reportOf } from './report.ts';
import { runChaos } from './run.ts';

const options = optionsOrExit(parseOptions, usage);
const { sabotage, seed = randomInt(2 ** 31) } = options;
const dir = await mkdtemp(join(tmpdir(), 'el-reto-chaos-'));
console.log(`seed ${seed}${sabotage ? `, sabotage ${sabotage}` : ''}, data and logs: ${dir}`);
const product = join(dir, 'product');
await copyProduct(resolve(fileURLToPath(new URL('../../..', import.meta.url))), product, sabotage);
const result = await runChaos({
  ...options,
  seed,
  outageMs: options.outage * 1_000,
  crowd: { fans: 12, authors: 2, moderators: 2, visitors: 2 },
  dataDir: join(dir, 'data'),
  settleWithinMs: sabotage ? 20_000 : 90_000,
  root: product,
  say: (line) => console.log(line),
});
for (const line of reportOf(result)) console.log(line);
const isClean = result.findings.length === 0;
if (isClean && !options.keep) await rm(dir, { recursive: true });
else {
  const lines = result.history.operations.map((operation) => JSON.stringify(operation));
  await writeFile(join(dir, 'history.jsonl'), lines.join('\n'));
  console.log(`history, data and logs: ${dir}`);
}
process.exitCode = isClean ? 0 : 1;

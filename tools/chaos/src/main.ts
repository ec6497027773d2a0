import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { optionsOrExit } from './command-line.ts';
import { optionsSchema, usage } from './options.ts';
import { reportOf } from './report.ts';
import { runChaos } from './run.ts';

const options = optionsOrExit(optionsSchema, usage);
const dir = await mkdtemp(join(tmpdir(), 'el-reto-chaos-'));
console.log(`seed ${options.seed}, data and logs: ${dir}`);
const result = await runChaos({
  ...options,
  dir,
  crowd: { fans: 12, authors: 2, moderators: 2, visitors: 2 },
  settleWithinMs: 90_000,
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

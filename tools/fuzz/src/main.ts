import { randomInt } from 'node:crypto';
import { optionsOrExit } from '@el-reto/chaos';
import { parseOptions, usage } from './options.ts';
import { fuzzOtherProduct, fuzzOwnProduct } from './product.ts';

const { requests, url, seed = randomInt(2 ** 31) } = optionsOrExit(parseOptions, usage);
console.log(`seed ${seed}`);
const startedAt = performance.now();
const run = { requests, seed, say: (line: string) => console.log(line) };
const result = await (url === undefined ? fuzzOwnProduct(run) : fuzzOtherProduct(url, run));
for (const finding of result.findings) console.log(finding);
const statuses = [...result.statuses].toSorted(([a], [b]) => a.localeCompare(b));
console.log(statuses.map(([status, count]) => `${status}: ${count}`).join(', '));
const seconds = Math.round((performance.now() - startedAt) / 1_000);
console.log(`${result.requests} requests in ${seconds} s, ${result.findings.length} failures`);
process.exitCode = result.findings.length === 0 ? 0 : 1;

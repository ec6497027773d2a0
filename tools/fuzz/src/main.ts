import { randomInt } from 'node:crypto';
import { optionsOrExit } from '@el-reto/chaos';
import { z } from 'zod';
import { fuzzProduct } from './product.ts';

const usage = 'npm run fuzz -- [--requests N] [--seed N]';
const schema = z.object({
  requests: z.coerce.number().int().min(1).default(20_000),
  seed: z.coerce
    .number()
    .int()
    .min(0)
    .max(0x7fffffff)
    .default(() => randomInt(2 ** 31)),
});
const { requests, seed } = optionsOrExit(schema, usage);
console.log(`seed ${seed}`);
const startedAt = performance.now();
const result = await fuzzProduct({ requests, seed, say: (line) => console.log(line) });
for (const finding of result.findings) console.log(finding);
const statuses = [...result.statuses].toSorted(([a], [b]) => a.localeCompare(b));
console.log(statuses.map(([status, count]) => `${status}: ${count}`).join(', '));
const seconds = Math.round((performance.now() - startedAt) / 1_000);
console.log(`${result.requests} requests in ${seconds} s, ${result.findings.length} failures`);
process.exitCode = result.findings.length === 0 ? 0 : 1;

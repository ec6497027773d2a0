import { parseCommandLine } from '@el-reto/chaos';
import { z } from 'zod';

/** Options of `npm run fuzz`. */
const schema = z.object({
  requests: z.coerce.number().int().min(1).default(20_000),
  seed: z.coerce.number().int().min(0).max(0x7fffffff).optional(),
  url: z.url().optional(),
});

export const usage = 'npm run fuzz -- [--requests N] [--seed N] [--url http://localhost:3000]';

export const parseOptions = (args: readonly string[]) => parseCommandLine(args, schema);

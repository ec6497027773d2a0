import { parseArgs } from 'node:util';
import { z } from 'zod';

const schema = z.object({
  requests: z.coerce.number().int().min(1).default(20_000),
  seed: z.coerce.number().int().min(0).max(0x7fffffff).optional(),
  url: z.url().optional(),
});

/** What `npm run fuzz` may be told. */
export type CommandOptions = z.infer<typeof schema>;

export const usage = `npm run fuzz -- [--requests N] [--seed N] [--url http://localhost:3000]`;

/** Parses the command line; throws an Error that names what is wrong. */
export function parseOptions(args: readonly string[]): CommandOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      requests: { type: 'string' },
      seed: { type: 'string' },
      url: { type: 'string' },
    },
  });
  const result = schema.safeParse(values);
  if (result.success) return result.data;
  throw new Error(
    result.error.issues.map(({ path, message }) => `--${String(path[0])}: ${message}`).join('\n'),
  );
}

import { parseArgs } from 'node:util';
import { z } from 'zod';
import { victims } from './nemesis.ts';
import { sabotages } from './product/sabotage.ts';
import type { SabotageName } from './product/sabotage.ts';

const count = z.coerce.number().int().min(0);
const sabotageNames = Object.keys(sabotages) as SabotageName[];

const schema = z.object({
  kills: count.default(24),
  seconds: count.max(3_000).default(3_000),
  store: z.enum(['sqlite', 'firestore']).default('sqlite'),
  replicas: z.coerce.number().int().min(1).max(4).default(1),
  seed: count.optional(),
  outage: count.max(300).default(0),
  only: z
    .string()
    .transform((names) => names.split(','))
    .pipe(z.array(z.enum(victims)).min(1))
    .default([...victims]),
  sabotage: z.enum(sabotageNames).optional(),
  keep: z.boolean().default(false),
});

/** What `npm run chaos` may be told; `seconds` ends before the sessions of its clients do. */
export type CommandOptions = z.infer<typeof schema>;

export const usage = `npm run chaos -- [--kills N] [--seconds N] [--seed N] [--outage SECONDS] [--only ${victims.join(',')}]
  [--store sqlite|firestore] [--replicas N] [--sabotage ${sabotageNames.join('|')}] [--keep]`;

/** Parses the command line; throws an Error that names what is wrong. */
export function parseOptions(args: readonly string[]): CommandOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      kills: { type: 'string' },
      seconds: { type: 'string' },
      store: { type: 'string' },
      replicas: { type: 'string' },
      seed: { type: 'string' },
      outage: { type: 'string' },
      only: { type: 'string' },
      sabotage: { type: 'string' },
      keep: { type: 'boolean' },
    },
  });
  const result = schema.safeParse(values);
  if (result.success) return result.data;
  throw new Error(
    result.error.issues.map(({ path, message }) => `--${String(path[0])}: ${message}`).join('\n'),
  );
}

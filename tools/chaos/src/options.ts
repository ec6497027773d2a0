import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { victims } from './nemesis.ts';

const count = z.coerce.number().int().min(0);

/**
 * The options of `npm run chaos`. `seconds`: when the kills end, before the clients' sessions expire;
 * `outage`: for how many seconds each process is stopped in turn.
 */
export const optionsSchema = z.object({
  kills: count.default(24),
  seconds: count.max(3_000).default(3_000),
  store: z.enum(['sqlite', 'firestore']).default('sqlite'),
  replicas: z.coerce.number().int().min(1).max(4).default(1),
  seed: count.default(() => randomInt(2 ** 31)),
  outage: count.max(300).default(0),
  only: z
    .string()
    .transform((names) => names.split(','))
    .pipe(z.array(z.enum(victims)).min(1))
    .readonly()
    .default([...victims]),
  keep: z.boolean().default(false),
});

export type Options = z.infer<typeof optionsSchema>;

export const usage = `npm run chaos -- [--kills N] [--seconds N] [--seed N] [--outage SECONDS] [--only ${victims.join(',')}]
  [--store sqlite|firestore] [--replicas N] [--keep]`;

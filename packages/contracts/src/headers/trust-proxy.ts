import { z } from 'zod';

/**
 * Whose forwarded addresses count, as a setting: `false`, `true`, a number of hops, or addresses
 * with commas. Parsed, it is what Fastify takes as `trustProxy`.
 */
export const trustProxySchema = z
  .string()
  .min(1)
  .default('false')
  .transform((value) => {
    if (value === 'true' || value === 'false') return value === 'true';
    if (!/^\d+$/.test(value)) return value;
    return (_address: string, hop: number) => hop < Number(value);
  });

import type { z } from 'zod';

/**
 * Reads `schema` from `source` (the process environment by default). Throws one Error that names
 * every variable that is missing or malformed.
 */
export function parseEnv<S extends z.ZodType>(
  schema: S,
  source: Record<string, string | undefined> = process.env,
): z.infer<S> {
  const result = schema.safeParse(source);
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`Environment not usable:\n  ${faults.join('\n  ')}`);
}

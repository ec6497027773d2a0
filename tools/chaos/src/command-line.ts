import { parseArgs } from 'node:util';
import type { z } from 'zod';

/**
 * Parses a command line by a schema of its options: booleans are flags, all others take a value.
 * Throws an Error that names the wrong option.
 */
export function parseCommandLine<S extends z.ZodObject<Record<string, z.ZodType>>>(
  args: readonly string[],
  schema: S,
): z.infer<S> {
  const options = Object.fromEntries(
    Object.entries(schema.shape).map(([name, option]) => {
      const type = option.safeParse(false).data === false ? 'boolean' : 'string';
      return [name, { type } as const];
    }),
  );
  const { values } = parseArgs({ args: [...args], options });
  const result = schema.safeParse(values);
  if (result.success) return result.data;
  throw new Error(
    result.error.issues.map(({ path, message }) => `--${String(path[0])}: ${message}`).join('\n'),
  );
}

/** Parses the options of this process; prints `usage` and exits if they are invalid. */
export function optionsOrExit<T>(parse: (args: readonly string[]) => T, usage: string): T {
  try {
    return parse(process.argv.slice(2));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${why}\n${usage}\n`);
    process.exit(2);
  }
}

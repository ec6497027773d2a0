import { parseArgs } from 'node:util';
import { z } from 'zod';

/** Parses a command line by a schema of its options: booleans are flags, all others take a value. */
export function parseCommandLine<S extends z.ZodObject>(
  args: readonly string[],
  schema: S,
): z.infer<S> {
  const options = Object.entries(schema.shape).map(([name, option]) => {
    const isFlag = z.safeParse(option, false).data === false;
    return [name, { type: isFlag ? 'boolean' : 'string' } as const];
  });
  return schema.parse(parseArgs({ args: [...args], options: Object.fromEntries(options) }).values);
}

/** The options of this process; prints the fault and `usage` and exits if they are invalid. */
export function optionsOrExit<S extends z.ZodObject>(schema: S, usage: string): z.infer<S> {
  try {
    return parseCommandLine(process.argv.slice(2), schema);
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    process.stderr.write(`${why}\n${usage}\n`);
    process.exit(2);
  }
}

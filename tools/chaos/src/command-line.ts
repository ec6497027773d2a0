import { parseArgs } from 'node:util';
import { z } from 'zod';

/**
 * The options of this process by their schema: booleans are flags, all others take a value. Prints the
 * fault and `usage` and exits if they are invalid.
 */
export function optionsOrExit<S extends z.ZodObject>(schema: S, usage: string): z.infer<S> {
  const options = Object.entries(schema.shape).map(([name, option]) => {
    const isFlag = z.safeParse(option, false).data === false;
    return [name, { type: isFlag ? 'boolean' : 'string' } as const];
  });
  try {
    return schema.parse(parseArgs({ options: Object.fromEntries(options) }).values);
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    process.stderr.write(`${why}\n${usage}\n`);
    process.exit(2);
  }
}

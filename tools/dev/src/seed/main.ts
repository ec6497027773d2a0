import { StackError } from '../errors.ts';
import type { SeedContext } from './people.ts';

// Runs as a separate process, so that the memory of a seed is freed. `seed.ts` starts it.

type Told = Omit<SeedContext, 'say'>;

// The parent process has ended.
process.on('disconnect', () => process.exit(1));
process.once('message', (told: Told) => void run(told));

async function run(told: Told): Promise<void> {
  try {
    const context = { ...told, say: (line: string) => void process.send?.(line) };
    if (told.env.SEED === 'load') await (await import('./load.ts')).seedLoad(context);
    else await (await import('./demo.ts')).seedDemo(context);
    process.exit();
  } catch (error) {
    const why = error instanceof StackError ? error.message : (error as Error).stack;
    process.stderr.write(why ?? String(error));
    process.exit(1);
  }
}

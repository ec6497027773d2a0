import { StackError } from '../errors.ts';
import { fill } from './fill.ts';
import type { SeedContext } from './people.ts';

// Runs as a separate process, so that the memory of a seed is freed. `seed.ts` starts it.

type Told = Omit<SeedContext, 'say'>;

// The parent process has ended.
process.on('disconnect', () => process.exit(1));
process.once('message', (told: Told) => void run(told));

async function run(told: Told): Promise<void> {
  try {
    await fill({ ...told, say: (line) => process.send?.(line) });
    process.exit();
  } catch (error) {
    const why = error instanceof StackError ? error.message : (error as Error).stack;
    process.stderr.write(why ?? String(error));
    process.exit(1);
  }
}

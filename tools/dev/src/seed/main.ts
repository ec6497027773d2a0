import { StackError } from '../errors.ts';
import type { SeedContext } from './people.ts';

// `seed.ts` starts this program, because the end of a process frees all memory of the seed.

type Task = Omit<SeedContext, 'say'>;

// The parent process has ended.
process.on('disconnect', () => process.exit(1));
process.once('message', (task: Task) => void run(task));

async function run(task: Task): Promise<void> {
  try {
    const context = { ...task, say: (line: string) => void process.send?.(line) };
    if (task.env.SEED === 'load') await (await import('./load.ts')).seedLoad(context);
    else await (await import('./demo.ts')).seedDemo(context);
    process.exit();
  } catch (error) {
    const why = error instanceof StackError ? error.message : (error as Error).stack;
    process.stderr.write(why ?? String(error));
    process.exit(1);
  }
}

import { makeVariant } from './make-variant.ts';
import type { VariantAnswer, VariantTask } from './variant-maker.ts';

// Runs as a process of its own, with nothing of the service in it: no secret, no store, no network.

// ^C reaches the whole group; the service finishes what it took, and then ends this.
process.on('SIGINT', () => undefined);
process.on('disconnect', () => process.exit());
process.on('message', (task: VariantTask) => void work(task));

async function work({ master, slot, format }: VariantTask): Promise<void> {
  let answer: VariantAnswer;
  try {
    answer = { variant: await makeVariant(master, slot, format) };
  } catch (error) {
    answer = { failed: String(error) };
  }
  process.send?.(answer);
}

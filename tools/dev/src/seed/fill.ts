import type { SeedContext } from './people.ts';

/** Builds the contest that `SEED` names. Half a gigabyte passes through the process that does it. */
export async function fill(context: SeedContext): Promise<void> {
  if (context.env.SEED === 'load') {
    const { seedLoad } = await import('./load.ts');
    return seedLoad(context);
  }
  const { seedDemo } = await import('./demo.ts');
  return seedDemo(context);
}

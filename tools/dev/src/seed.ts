import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SeedContext } from './seed/people.ts';

/**
 * Fills a new data folder once, and leaves a stamp at the end; for load at every start, because
 * sessions last an hour. What fills it is loaded only then: it is half of what a later start loads.
 */
export async function seed(context: SeedContext): Promise<void> {
  const { SEED: mode, DATA_DIR: dataDir } = context.env;
  if (mode === 'load') {
    const { seedLoad } = await import('./seed/load.ts');
    return seedLoad(context);
  }
  const stamp = join(dataDir, 'seeded.json');
  if (existsSync(stamp)) return;
  const { seedDemo } = await import('./seed/demo.ts');
  await seedDemo(context);
  writeFileSync(stamp, JSON.stringify({ mode, at: new Date().toISOString() }));
}

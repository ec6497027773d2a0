import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SeedContext } from './seed.ts';

/**
 * Fills a new data folder, once: a stamp is left at the end. What is needed for it is loaded only
 * then, for it is half of what a later start would load.
 */
export async function seedOnce(dataDir: string, context: SeedContext): Promise<void> {
  const stamp = join(dataDir, 'seeded.json');
  if (existsSync(stamp)) return;
  const { seed } = await import('./seed.ts');
  await seed(context);
  writeFileSync(stamp, JSON.stringify({ mode: context.mode, at: new Date().toISOString() }));
}

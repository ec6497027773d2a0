import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StackEnv } from './env.ts';
import type { StackInfo } from './supervisor/stack-file.ts';

/** What a seed can work with: a running, healthy stack. */
export interface SeedContext {
  readonly info: StackInfo;
  readonly dataDir: string;
  readonly mode: StackEnv['SEED'];
  readonly env: StackEnv;
  /** One line for people. */
  readonly say: (line: string) => void;
}

/**
 * Fills a new data folder once, and leaves a stamp at the end; for load at every start, because
 * sessions last an hour. What fills it is loaded only then: it is half of what a later start loads.
 */
export async function seed(context: SeedContext): Promise<void> {
  const { mode, dataDir } = context;
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

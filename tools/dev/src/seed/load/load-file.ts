import { chmodSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** What `SEED=load` prepares and the k6 scripts read: `load/shared/prepared.ts` is the other end. */
export const loadFileSchema = z.object({
  eventId: z.string(),
  hotPostId: z.string(),
  /** When the first of the tokens ends, in milliseconds since 1970. */
  tokensExpireAt: z.number().int(),
  accounts: z.array(z.object({ email: z.string(), uid: z.string(), token: z.string() })),
});
export type LoadFile = z.infer<typeof loadFileSchema>;

export const loadFileIn = (dataDir: string) => join(dataDir, 'load.json');

/** Replaces the file in one step; its tokens are for its owner alone. */
export function writeLoadFile(dataDir: string, content: LoadFile): void {
  const draft = `${loadFileIn(dataDir)}.tmp`;
  writeFileSync(draft, JSON.stringify(content), { mode: 0o600 });
  // A draft that a crash left keeps the mode that it had.
  chmodSync(draft, 0o600);
  renameSync(draft, loadFileIn(dataDir));
}

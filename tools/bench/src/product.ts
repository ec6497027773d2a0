import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adminAccount, pictureOf, settle, sqliteEvidence, startUnlimited } from '@el-reto/chaos';
import { prepareContest, type ContestSize } from '@el-reto/dev';

export type Product = Awaited<ReturnType<typeof startProduct>>;

/** Longest wait for the photos' widths and mails of an event. */
const settleWithinMs = 180_000;

/** Starts the product with a temporary data folder. */
export async function startProduct() {
  await using parts = new AsyncDisposableStack();
  const dir = parts.use(await mkdtempDisposable(join(tmpdir(), 'el-reto-bench-')));
  const stack = parts.use(await startUnlimited({ dataDir: dir.path }));
  const started = parts.move();
  const picture = (n: number) => pictureOf(n, 640, 480);
  return {
    stack,
    /** Prepares an event with photos in all widths, and accounts for likes. */
    prepare: async (size: Omit<ContestSize, 'picture'> & Partial<ContestSize>) => {
      const contest = await prepareContest(stack, adminAccount, { picture, ...size });
      const { findings } = await settle(stack, sqliteEvidence(dir.path), settleWithinMs);
      if (findings[0]) throw new Error(findings[0].detail);
      return contest;
    },
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  };
}

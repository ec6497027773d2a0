import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adminAccount, pictureOf, startUnlimited } from '@el-reto/chaos';
import { prepareContest, type ContestSize } from '@el-reto/dev';

export type Product = Awaited<ReturnType<typeof startProduct>>;

/** Starts the product with a temporary data folder. */
export async function startProduct() {
  await using parts = new AsyncDisposableStack();
  const dir = parts.use(await mkdtempDisposable(join(tmpdir(), 'el-reto-bench-')));
  const stack = parts.use(await startUnlimited({ dataDir: dir.path }));
  const started = parts.move();
  const picture = (n: number) => pictureOf(n, 640, 480);
  return {
    stack,
    /** Prepares an event with photos, and accounts for likes. */
    prepare: (size: Omit<ContestSize, 'picture'>) =>
      prepareContest(stack, adminAccount, { ...size, picture }),
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  };
}

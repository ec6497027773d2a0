import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adminAccount, pictureOf, startUnlimited } from '@el-reto/chaos';
import { prepareContest, type ContestSize } from '@el-reto/dev';

export type Product = Awaited<ReturnType<typeof startProduct>>;

/** The product in a folder of its own, gone when disposed of; `env`: what this benchmark sets. */
export async function startProduct(env: Record<string, string> = {}) {
  const dir = await mkdtemp(join(tmpdir(), 'el-reto-bench-'));
  await using parts = new AsyncDisposableStack();
  parts.defer(() => rm(dir, { recursive: true }));
  const stack = await startUnlimited({ dataDir: join(dir, 'data'), env });
  parts.defer(() => stack.stop());
  const started = parts.move();
  const picture = (n: number) => pictureOf(n, 640, 480);
  return {
    stack,
    /** An event with photos, and people to like them. */
    prepare: (size: Omit<ContestSize, 'picture'>) =>
      prepareContest(stack, adminAccount, { ...size, picture }),
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  };
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareContest, startStack, type ContestSize } from '@el-reto/dev';
import { pictureOf } from './pictures.ts';

const admin = { email: 'bench@elreto.test', password: 'bench-2026' };

export type Product = Awaited<ReturnType<typeof startProduct>>;

/**
 * The product in a folder of its own, without limits and demo; gone when disposed of. `env`: what
 * this benchmark sets besides.
 */
export async function startProduct(env: Record<string, string> = {}) {
  const dir = await mkdtemp(join(tmpdir(), 'el-reto-bench-'));
  await using parts = new AsyncDisposableStack();
  parts.defer(() => rm(dir, { recursive: true }));
  const stack = await startStack({
    dataDir: join(dir, 'data'),
    seed: 'none',
    env: {
      LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      ...env,
    },
  });
  parts.defer(() => stack.stop());
  const started = parts.move();
  return {
    stack,
    /** An event with photos, and people to like them. */
    prepare: (size: Omit<ContestSize, 'picture'>) =>
      prepareContest(stack, admin, { ...size, picture: pictureOf }),
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  };
}

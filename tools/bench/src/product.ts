import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareContest, startStack } from '@el-reto/dev';
import type { Contest, ContestSize, Stack } from '@el-reto/dev';
import { pictureOf } from './pictures.ts';

const admin = { email: 'bench@elreto.test', password: 'bench-2026' };

/** The product in a folder of its own, without limits and demo; gone when disposed of. */
export interface Product extends AsyncDisposable {
  readonly stack: Stack;
  /** An event with photos, and people to like them. */
  readonly prepare: (size: Omit<ContestSize, 'picture'>) => Promise<Contest>;
}

/** `env`: what this benchmark sets besides. */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
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
    prepare: (size) => prepareContest(stack, admin, { ...size, picture: pictureOf }),
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  };
}

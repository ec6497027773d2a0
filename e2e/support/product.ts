import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStack } from '@el-reto/stack';
import type { StackInfo } from '@el-reto/stack';

export interface Product {
  readonly dataDir: string;
  readonly info: StackInfo;
  stop(): Promise<void>;
}

/** One whole product with the demo contest, on free ports and in a folder of its own. */
export async function startProduct(store: 'sqlite' | 'firestore'): Promise<Product> {
  const dir = await mkdtemp(join(tmpdir(), 'el-reto-e2e-'));
  const dataDir = join(dir, 'data');
  const stack = await startStack({
    dataDir,
    seed: 'demo',
    env: { LIMITS: 'off', LOG_LEVEL: 'warn', STORE: store },
  });
  const stop = async () => {
    await stack.stop();
    await rm(dir, { recursive: true });
  };
  return { dataDir, info: stack.info, stop };
}

let own: StackInfo | undefined;

/** Has the helpers beside this file reach for `info`; they do so as soon as they are loaded. */
export function reachFor(info: StackInfo): void {
  own = info;
}

export const ownStack = (): StackInfo | undefined => own;

import { join } from 'node:path';
import { startFirestoreEmulator } from '@el-reto/dev';
import { sqliteEvidence } from './evidence/evidence.ts';
import type { Evidence } from './evidence/evidence.ts';
import { firestoreEvidence } from './evidence/firestore-evidence.ts';

export type StorageName = 'sqlite' | 'firestore';

/** Where the product keeps its documents during a run, and how they are read past it. */
export interface Storage extends AsyncDisposable {
  /** What tells the product. */
  readonly env: Readonly<Record<string, string>>;
  readonly evidence: Evidence;
}

const projectId = 'demo-el-reto';

/** The emulator keeps its documents in memory: it is no victim, and outlives the product. */
export async function openStorage(name: StorageName, dataDir: string): Promise<Storage> {
  if (name === 'sqlite') {
    return {
      env: {},
      evidence: sqliteEvidence(dataDir),
      [Symbol.asyncDispose]: async () => undefined,
    };
  }
  const emulator = await startFirestoreEmulator({
    dir: join(dataDir, '..', 'firestore'),
    projectId,
  });
  const { host } = emulator;
  return {
    env: { STORE: 'firestore', FIRESTORE_EMULATOR_HOST: host, FIREBASE_PROJECT_ID: projectId },
    evidence: firestoreEvidence({ host, projectId }),
    [Symbol.asyncDispose]: () => emulator.stop(),
  };
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFirestoreEmulator, startFirestoreEmulator } from '@el-reto/dev';
import { afterAll, beforeAll, describe, it } from 'vitest';

type Tests = (hostOf: () => string) => void;

/** The environment of a service whose store is the emulator at `host`. */
export const firestoreEnv = (host: string, projectId: string) => ({
  STORE: 'firestore',
  FIREBASE_PROJECT_ID: projectId,
  FIRESTORE_EMULATOR_HOST: host,
});

/** Tests on Google's emulator; where it is missing, one skipped test says so. */
export function describeOnFirestore(tests: Tests): void {
  const found = findFirestoreEmulator();
  const declare = 'missing' in found ? () => declareNotRun(found.missing) : () => declareRun(tests);
  describe('on Firestore', declare);
}

function declareRun(tests: Tests): void {
  let dir: string;
  let emulator: Awaited<ReturnType<typeof startFirestoreEmulator>>;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'likes-firestore-'));
    emulator = await startFirestoreEmulator({ dir, projectId: 'demo-likes' });
  });
  afterAll(async () => {
    await emulator.stop();
    await rm(dir, { recursive: true });
  });
  tests(() => emulator.host);
}

function declareNotRun(missing: string): void {
  it(`NOT RUN: ${missing} is missing`, ({ skip }) => skip(`${missing} is missing`));
}

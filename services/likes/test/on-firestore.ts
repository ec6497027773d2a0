import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFirestoreEmulator, startFirestoreEmulator } from '@el-reto/dev';
import { afterAll, beforeAll, describe, it } from 'vitest';

type Tests = (hostOf: () => string) => void;

/** Tests on Google's emulator; where it is missing, one skipped test says so. */
export function describeOnFirestore(tests: Tests): void {
  const found = findFirestoreEmulator();
  const declare = 'missing' in found ? describeNotRun(found.missing) : describeRun;
  declare(tests);
}

function describeRun(tests: Tests): void {
  let dir: string;
  let emulator: Awaited<ReturnType<typeof startFirestoreEmulator>>;
  describe('on Firestore', () => {
    beforeAll(async () => {
      dir = await mkdtemp(join(tmpdir(), 'likes-firestore-'));
      emulator = await startFirestoreEmulator({ dir, projectId: 'demo-likes' });
    });
    afterAll(async () => {
      await emulator.stop();
      await rm(dir, { recursive: true });
    });
    tests(() => emulator.host);
  });
}

const describeNotRun = (missing: string) => () => {
  describe('on Firestore', () => {
    it(`NOT RUN: ${missing} is missing`, ({ skip }) => skip(`${missing} is missing`));
  });
};

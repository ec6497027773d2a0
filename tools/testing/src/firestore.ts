import { randomUUID } from 'node:crypto';
import { findFirestoreEmulator } from '@el-reto/dev';
import { beforeAll, describe, inject, it } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** An address that returns the host of the common emulator, which the first request starts. */
    firestoreUrl: string;
  }
}

/** The emulator that all test files of a run share. */
export interface TestFirestore {
  /** The `host:port` of the emulator, known when the tests run. */
  readonly host: string;
  /** The address of a database without documents. */
  emptyDatabase(): { readonly projectId: string; readonly emulatorHost: string };
}

/**
 * Runs tests on Google's Firestore emulator. If the emulator is not installed, one skipped test
 * replaces them, and the run ends with a line that counts such tests.
 */
export function describeOnFirestore(name: string, tests: (emulator: TestFirestore) => void): void {
  const found = findFirestoreEmulator();
  const declare = 'missing' in found ? declareSkipped(found.missing) : declareTests;
  describe(`${name} on Firestore`, () => {
    declare(tests);
  });
}

function declareTests(tests: (emulator: TestFirestore) => void): void {
  let host = '';
  beforeAll(async () => {
    const response = await fetch(inject('firestoreUrl'));
    host = await response.text();
    if (!response.ok) throw new Error(`the Firestore emulator did not start: ${host}`);
  }, 180_000);
  tests({
    get host() {
      return host;
    },
    emptyDatabase: () => ({ projectId: `demo-${randomUUID().slice(0, 18)}`, emulatorHost: host }),
  });
}

const declareSkipped = (missing: string) => () => {
  it(`NOT RUN: ${missing} is missing`, ({ skip }) => skip(`${missing} is missing`));
};

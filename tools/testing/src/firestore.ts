import { randomUUID } from 'node:crypto';
import { findFirestoreEmulator } from '@el-reto/dev';
import { beforeAll, describe, inject, it } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers with the host of the run's Firestore emulator, and starts it at the first request. */
    firestoreUrl: string;
  }
}

/** The emulator that all test files of a run share. */
export interface TestFirestore {
  /** `host:port`; known once the tests run. */
  readonly host: string;
  /** The address of a database without documents. */
  emptyDatabase(): { readonly projectId: string; readonly emulatorHost: string };
}

/**
 * Tests on Google's Firestore emulator. Where it is not installed, a skipped test stands in their
 * place, and the run ends with a line that counts it.
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

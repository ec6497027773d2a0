import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { findFirestoreEmulator, startFirestoreEmulator, waitUntil } from '@el-reto/dev';
import type { Running } from '@el-reto/dev';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { defineCollection } from '@el-reto/store';
import { FirestoreStore } from '@el-reto/store/firestore';
import type { Transaction } from '@el-reto/store';
import type { FirestoreAddress } from '@el-reto/store/firestore';
import { memoryDir } from './temp-dir.ts';

const rules = fileURLToPath(
  new URL('../../../../deploy/firestore/firestore.rules', import.meta.url),
);
const warmUp = defineCollection('warmUp');

/** Google's emulator, as the tests of one file share it. */
export class TestFirestore {
  readonly projectId = 'demo-test';
  #running: (Running & { host: string }) | undefined;
  #dir = '';

  async start(): Promise<void> {
    this.#dir = await memoryDir('firestore');
    await this.#up();
  }

  /** Stops it as the product does, and starts it with what it kept. */
  async restart(): Promise<void> {
    await this.#running?.stop();
    await this.#up();
  }

  /** Ends it without warning and keeps it away until the answer is called. */
  hold(): () => void {
    if (!this.#running) throw new Error('the emulator does not run');
    return this.#running.hold();
  }

  async #up(): Promise<void> {
    const { projectId } = this;
    this.#running = await startFirestoreEmulator({ dir: this.#dir, projectId, rules });
    // A new Java process takes seconds for its first transactions on a busy machine.
    const store = new FirestoreStore({ ...this.address, name: 'warm', collections: [warmUp] });
    const turn = (tx: Transaction) => tx.get(warmUp, 'up').then(() => tx.set(warmUp, 'up', {}));
    const isWarm = async () => {
      const settled = await Promise.allSettled([store.transaction(turn)]);
      return settled[0].status === 'fulfilled';
    };
    await waitUntil(isWarm, { timeoutMs: 50_000 });
    await store.close();
  }

  get address(): FirestoreAddress & { emulatorHost: string } {
    return { projectId: this.projectId, emulatorHost: this.#running?.host ?? '' };
  }

  /** Deletes every document. */
  async clear(): Promise<void> {
    const path = `emulator/v1/projects/${this.projectId}/databases/(default)/documents`;
    const answer = await fetch(`http://${this.address.emulatorHost}/${path}`, { method: 'DELETE' });
    if (!answer.ok) throw new Error(`clearing the emulator: ${await answer.text()}`);
  }

  async stop(): Promise<void> {
    await this.#running?.stop();
    await rm(this.#dir, { recursive: true });
  }
}

/**
 * Tests on Google's Firestore emulator. Where it is not installed they cannot run: a test that
 * says so is counted as skipped in their place, and `.ci/run` ends with a line that counts it.
 */
export function describeOnFirestore(name: string, tests: (emulator: TestFirestore) => void): void {
  const found = findFirestoreEmulator();
  const declare = 'missing' in found ? describeNotRun(found.missing) : describeRun;
  declare(name, tests);
}

function describeRun(name: string, tests: (emulator: TestFirestore) => void): void {
  const emulator = new TestFirestore();
  describe(`${name} on Firestore`, () => {
    beforeAll(() => emulator.start(), 180_000);
    afterAll(() => emulator.stop());
    tests(emulator);
  });
}

const describeNotRun = (missing: string) => (name: string) => {
  describe(`${name} on Firestore`, () => {
    it(`NOT RUN: ${missing} is missing`, ({ skip }) => skip(`${missing} is missing`));
  });
};

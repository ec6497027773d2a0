import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startFirestoreEmulator } from '@el-reto/dev';
import type { TestProject } from 'vitest/node';
import type { TestFirestore } from './firestore.ts';
import { listen } from './listen.ts';

const rules = fileURLToPath(new URL('../../../deploy/firestore/firestore.rules', import.meta.url));
const projectId = 'demo-test';

async function start(): Promise<Pick<TestFirestore, 'host'> & { stop(): Promise<void> }> {
  const dir = await mkdtemp(join(tmpdir(), 'firestore-'));
  const emulator = await startFirestoreEmulator({ dir, projectId, rules });
  // The first transaction of a new Java process takes seconds on a busy machine.
  await fetch(
    `http://${emulator.host}/v1/projects/${projectId}/databases/(default)/documents:commit`,
    { method: 'POST', headers: { authorization: 'Bearer owner' }, body: '{"writes":[]}' },
  );
  return {
    host: emulator.host,
    async stop() {
      await emulator.stop();
      await rm(dir, { recursive: true });
    },
  };
}

/**
 * Global set-up: all files of a run share one Firestore emulator, because its start takes seconds.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let starting: ReturnType<typeof start> | undefined;
  const server = createServer((_, response) => {
    starting ??= start();
    starting.then(
      ({ host }) => response.end(host),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  project.provide('firestoreUrl', `http://127.0.0.1:${await listen(server)}`);
  return async () => {
    server.close();
    server.closeAllConnections();
    await (await starting)?.stop();
  };
}

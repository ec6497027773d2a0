import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { serviceNames, type ServiceName } from '@el-reto/contracts';
import { startFirestoreEmulator } from '@el-reto/dev';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { anomaly, type Finding } from '../finding.ts';

/** A document of a service's store. */
export interface Row<T> {
  readonly id: string;
  readonly doc: T;
}

/** Direct read access to the services' stores. */
export type Evidence = ReturnType<typeof sqliteEvidence>;

export function sqliteEvidence(dataDir: string) {
  const ask = (service: ServiceName, sql: string) => {
    const file = join(dataDir, `${service}.sqlite`);
    using db = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
    return db.prepare(sql).all();
  };
  return {
    rows: async <T>(service: ServiceName, collection: string): Promise<Row<T>[]> =>
      ask(service, `SELECT id, doc FROM ${collection}`).map(({ id, doc }) => ({
        id: String(id),
        doc: JSON.parse(String(doc)) as T,
      })),
    /** The number of events of a service that wait to be published. */
    unsent: async (service: ServiceName) =>
      ask(service, 'SELECT 1 FROM _outbox WHERE sentAt IS NULL').length,
    /** `ok`, or the fault that an integrity check of a service's store found. */
    integrity: async (service: ServiceName) =>
      String(ask(service, 'PRAGMA integrity_check')[0]?.['integrity_check']),
  };
}

/** Checks that every service's store is intact and has no unsent events. */
export async function checkStores(evidence: Evidence): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const service of serviceNames) {
    try {
      const integrity = await evidence.integrity(service);
      const unsent = await evidence.unsent(service);
      if (integrity !== 'ok') {
        found.push(anomaly('every store is intact', `${service}: ${integrity}`));
      }
      if (unsent > 0) found.push(anomaly('every event is sent', `${service}: ${unsent} unsent`));
    } catch (error) {
      found.push(anomaly('every store is intact', `${service}: ${String(error)}`));
    }
  }
  return found;
}

/** Lists the pictures' files, as paths below DATA_DIR/media. */
export const listFiles = (dataDir: string): string[] =>
  readdirSync(join(dataDir, 'media'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(dataDir, 'media').length + 1));

/**
 * Prepares the store for a run. `env`: the settings with which the product uses the store. The
 * Firestore emulator has its documents in memory; it is never killed and runs until `parts` are
 * disposed of.
 */
export async function openStorage(
  name: 'sqlite' | 'firestore',
  dataDir: string,
  parts: AsyncDisposableStack,
) {
  if (name === 'sqlite') return { env: {}, evidence: sqliteEvidence(dataDir) };
  const emulator = await startFirestoreEmulator({ dir: join(dataDir, '..', 'firestore') });
  parts.defer(() => emulator.stop());
  const { host, projectId } = emulator;
  const app = initializeApp({ projectId }, dataDir);
  parts.defer(() => deleteApp(app));
  const db = getFirestore(app);
  // Without this domain the library would request it from Google's metadata server.
  db.settings({ host, ssl: false, universeDomain: 'googleapis.com' });
  const evidence: Evidence = {
    rows: async <T>(_: ServiceName, collection: string): Promise<Row<T>[]> => {
      const { docs } = await db.collection(collection).get();
      return docs.map((found) => ({ id: found.id, doc: found.data() as T }));
    },
    unsent: async (service) => {
      const { docs } = await db.collection('outbox').get();
      return docs.filter((found) => String(found.get('shard')).startsWith(`${service}-`)).length;
    },
    integrity: async () => 'ok',
  };
  const env = { STORE: 'firestore', FIRESTORE_EMULATOR_HOST: host, FIREBASE_PROJECT_ID: projectId };
  return { env, evidence };
}

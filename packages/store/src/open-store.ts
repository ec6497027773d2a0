import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inSpan, names, SpanKind, type Logger } from '@el-reto/telemetry';
import { type AnyCollection, healthCollection } from './collection.ts';
import { idempotencyCollection } from './idempotency.ts';
import { inboxCollection } from './inbox.ts';
import type { Migration } from './migration.ts';
import { SqliteStore, type SqliteStoreOptions } from './sqlite-store.ts';
import type { StoreEnv } from './store-env.ts';
import type { Store } from './store.ts';

export interface OpenStoreOptions {
  readonly name: string;
  readonly env: StoreEnv;
  readonly collections: readonly AnyCollection[];
  readonly migrations: readonly Migration[];
  readonly logger: Logger;
  readonly onCommit?: SqliteStoreOptions['onCommit'];
  readonly onDamage?: SqliteStoreOptions['onDamage'];
}

const retryMs = 500;

/**
 * Opens the store that the setting `STORE` names and waits until it answers. Throws for an emulator in
 * production.
 */
export async function openStore(options: OpenStoreOptions): Promise<Store> {
  const { name, env } = options;
  const store = await open(options);
  const attributes = {
    [names.dbSystem]: env.STORE,
    [names.dbNamespace]: name,
    [names.dbOperation]: 'transaction',
  };
  const spanOptions = () => ({ kind: SpanKind.CLIENT, attributes });
  const transaction = store.transaction.bind(store);
  store.transaction = (work) => inSpan(`${name} transaction`, spanOptions, () => transaction(work));
  return store;
}

async function open(options: OpenStoreOptions): Promise<Store> {
  const { name, env, migrations, logger, onCommit, onDamage } = options;
  refuseEmulator(env);
  const own = [idempotencyCollection, inboxCollection, healthCollection];
  const collections = [...options.collections, ...own];
  const indexes = await readIndexes(env);
  if (env.STORE === 'sqlite') {
    const file = join(env.DATA_DIR, `${name}.sqlite`);
    return new SqliteStore({ file, collections, migrations, indexes, onCommit, onDamage });
  }
  const [first] = migrations;
  if (first) throw new Error(`Firestore cannot run the migration "${first.name}" of ${name}`);
  // The module is loaded only if it is needed, because it is larger than the rest of a service.
  const { FirestoreStore } = await import('./firestore/firestore-store.ts');
  const store = new FirestoreStore({
    name,
    collections,
    projectId: env.FIREBASE_PROJECT_ID,
    emulatorHost: env.FIRESTORE_EMULATOR_HOST,
    indexes,
  });
  await untilItAnswers(store, logger);
  return store;
}

async function readIndexes({ FIRESTORE_INDEXES: path }: StoreEnv) {
  if (path === undefined) return undefined;
  const { IndexFile } = await import('./firestore/index-file.ts');
  return IndexFile.read(path);
}

function refuseEmulator({ NODE_ENV, STORE, ...env }: StoreEnv): void {
  if (NODE_ENV !== 'production') return;
  if (env.FIRESTORE_EMULATOR_HOST) {
    throw new Error('FIRESTORE_EMULATOR_HOST: the emulator keeps nothing: not in production');
  }
  if (STORE === 'firestore' && env.FIREBASE_PROJECT_ID.startsWith('demo-')) {
    throw new Error('FIREBASE_PROJECT_ID: demo projects exist in emulators only');
  }
}

/** Waits until Firestore answers: processes may start in any order. */
async function untilItAnswers(store: Store, logger: Logger): Promise<void> {
  for (;;) {
    try {
      await store.get(healthCollection, 'ready');
      return;
    } catch (error) {
      logger.warn({ err: error }, 'Firestore does not answer yet');
      await sleep(retryMs);
    }
  }
}

import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { foldName } from '@el-reto/contracts';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { baseEnvSchema } from '../src/env.ts';
import { defineCollection, SqliteStore, createOutboxTable } from '@el-reto/store';
import { FirestoreStore } from '@el-reto/store/firestore';
import { parseEnv } from '@el-reto/telemetry';
import { nameKey, rekeyNames, reservedKeyOf } from '../src/name-key.ts';
import { startService } from '../src/run-service.ts';
import { CountModule } from './support/count-module.ts';
import { describeOnFirestore } from '@el-reto/testing';
import { NatsServer } from './support/nats-server.ts';
import { memoryDir } from './support/temp-dir.ts';

interface Card {
  id: string;
  name: string;
  createdAt: number;
  nameKey?: string;
}

const cards = defineCollection<Card>('cards');
const cardNames = defineCollection<{ cardId: string }>('cardNames');
const migrations = [rekeyNames({ records: cards, names: cardNames, owner: 'cardId' })];
const first = (name: string) => createHash('sha256').update(foldName(name)).digest('base64url');

/** A file of the first version with these cards, the earliest first, their ids not in that order. */
async function openOld(names: readonly string[]): Promise<SqliteStore> {
  const dir = await memoryDir('names');
  const file = join(dir, 'cards.sqlite');
  const db = new DatabaseSync(file);
  db.exec('PRAGMA journal_mode = WAL');
  createOutboxTable(db);
  for (const table of ['cards', 'cardNames']) {
    db.exec(`CREATE TABLE ${table} (id TEXT PRIMARY KEY, doc TEXT NOT NULL) STRICT, WITHOUT ROWID`);
  }
  for (const [at, name] of names.entries()) {
    const id = `c${names.length - at}`;
    const add = (table: string, key: string, doc: object) =>
      db.prepare(`INSERT INTO ${table} VALUES (?, ?)`).run(key, JSON.stringify(doc));
    add('cards', id, { id, name, createdAt: 1_000 + at });
    add('cardNames', first(name), { cardId: id });
  }
  db.close();
  const store = new SqliteStore({ file, collections: [cards, cardNames], migrations });
  onTestFinished(async () => {
    await store.close();
    await rm(dir, { recursive: true });
  });
  return store;
}

it.each([
  [
    'names are reserved by what they look like, and nothing is left of the old keys',
    ['El Mar', 'Sol'],
    { c2: nameKey('El Mar'), c1: nameKey('Sol') },
  ],
  [
    'the earliest of names that look alike gets the key; the later keep theirs',
    ['El Mar', 'EI Mar', 'E1 Mar'],
    { c3: nameKey('El Mar'), c2: first('EI Mar'), c1: first('E1 Mar') },
  ],
  // What a name looks like may be what another, later one is called.
  [
    'a key stays with the name that had it all along',
    ['S0l', 'Sol'],
    { c2: first('S0l'), c1: nameKey('S0l') },
  ],
])('%s', async (_, names, keys) => {
  const store = await openOld(names);
  const reserved = await store.find(cardNames, {});
  expect(Object.fromEntries(reserved.map(({ id, data }) => [data.cardId, id]))).toEqual(keys);
  expect(reserved).toHaveLength(names.length);
  const records = await store.find(cards, {});
  const keyOf = ({ data }: (typeof records)[number]) => [data.id, reservedKeyOf(data)];
  expect(Object.fromEntries(records.map(keyOf))).toEqual(keys);
});

describeOnFirestore('old names', (emulator) => {
  it('are reserved by what they look like while a service runs, behind however many new ones', async () => {
    const collections = [cards, cardNames];
    const { projectId, emulatorHost } = emulator.emptyDatabase();
    const store = new FirestoreStore({ projectId, emulatorHost, collections, name: 'cards' });
    const [nats, dir] = await Promise.all([NatsServer.start(), memoryDir('names')]);
    onTestFinished(async () => {
      await store.close();
      await nats.stop();
      await rm(dir, { recursive: true });
    });
    const old = { x1: 'S0l', x2: 'Sol', x3: 'El Mar' };
    await store.transaction(async (tx) => {
      for (let i = 0; i < 200; i++) {
        await tx.set(cards, `c${i}`, { id: `c${i}`, name: `${i}`, createdAt: 1, nameKey: `${i}` });
      }
      // Nothing that anybody reads can be made of it; the others do not wait for it.
      await tx.set(cards, 'broken', { id: 'broken', name: 7 as unknown as string, createdAt: 1 });
      for (const [id, name] of Object.entries(old)) {
        await tx.set(cards, id, { id, name, createdAt: 1 });
        await tx.set(cardNames, first(name), { cardId: id });
      }
    });

    const env = parseEnv(baseEnvSchema, {
      LOG_LEVEL: 'silent',
      ...nats.envOf('posts'),
      DATA_DIR: dir,
      STORE: 'firestore',
      FIREBASE_PROJECT_ID: projectId,
      FIRESTORE_EMULATOR_HOST: emulatorHost,
    });
    const options = { name: 'posts', module: CountModule, env, collections, migrations };
    const replicas = await Promise.all([startService(options), startService(options)]);
    onTestFinished(async () => {
      await Promise.all(replicas.map((replica) => replica.stop()));
    });
    await expect
      .poll(async () => (await store.get(cards, 'x3'))?.nameKey, { timeout: 20_000 })
      .toBe(nameKey('El Mar'));
    expect((await store.get(cards, 'x2'))?.nameKey).toBe(nameKey('Sol'));
    // What it looks like is what the other one was called all along.
    expect((await store.get(cards, 'x1'))?.nameKey).toBeUndefined();
    const reserved = await store.find(cardNames, {});
    expect(new Map(reserved.map(({ id, data }) => [id, data.cardId]))).toEqual(
      new Map([
        [first('S0l'), 'x1'],
        [nameKey('Sol'), 'x2'],
        [nameKey('El Mar'), 'x3'],
      ]),
    );
  });
});

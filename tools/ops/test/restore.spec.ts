import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { serviceNames, streams } from '@el-reto/contracts';
import { lockDataDir, parseEnv, withNats } from '@el-reto/dev';
import { temporaryDir } from '@el-reto/testing/temporary-dir';
import { AckPolicy, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { expect, it } from 'vitest';
import { filesIn, pack } from '../src/backup/archive.ts';
import { archiveFormat, places, type KeptMessage, type Manifest } from '../src/backup/manifest.ts';
import { withPrivateNats } from '../src/backup/private-nats.ts';
import { restoreBackup } from '../src/backup/restore-backup.ts';
import { messagesFrom, snapshotStreams } from '../src/backup/stream-snapshot.ts';
import { takeBackup } from '../src/backup/take-backup.ts';

const message = (seq: number, subject: string, headers: [string, string][] = []): KeptMessage => ({
  seq,
  subject,
  headers,
  data: Buffer.from(`{"n":${seq}}`).toString('base64'),
});
/** Options of JetStream's API. A busy machine may answer late. */
const patient = { timeout: 90_000 };
const approved = 'posts.post.approved.v1';
const withId: [string, string][] = [['Nats-Msg-Id', 'e4']];
// An outbox has sent the first event again after a crash.
const events = [message(4, approved, withId), message(6, approved, withId), message(7, approved)];
const letter = message(2, `dead.likes.${approved}`, [['Reason', 'no disk']]);
const lines = (messages: readonly KeptMessage[]) =>
  messages.map((one) => `${JSON.stringify(one)}\n`).join('');

/** Makes a small archive. `change`: corrupts the folder before it is packed. */
async function makeCopy({
  change = () => undefined,
  manifest = {},
}: { change?: (work: string) => void; manifest?: Partial<Manifest> } = {}) {
  const dir = temporaryDir();
  const [work, file, dataDir] = [join(dir, 'work'), join(dir, 'copy.tar.gz'), join(dir, 'data')];
  mkdirSync(work);
  for (const name of serviceNames) {
    using db = new DatabaseSync(join(work, `${name}.sqlite`));
    db.exec("CREATE TABLE t (a); INSERT INTO t VALUES (hex(zeroblob(5000))), ('end')");
  }
  const texts = {
    [places.events]: lines(events),
    [places.deadLetters]: lines([letter]),
    [places.accounts]: '{"users":[]}',
    'secrets.json': '{}',
    'media/event/a.jpg': 'picture',
  };
  for (const [path, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(work, path)), { recursive: true });
    writeFileSync(join(work, path), text, { mode: 0o600 });
  }
  change(work);
  const own: Manifest = {
    product: 'el-reto',
    format: archiveFormat,
    createdAt: '2026-11-20T12:00:00.000Z',
    pauseMs: 3,
    nextSeq: 9,
    consumers: [{ name: 'likes-posts', filter: 'posts.>' }],
    files: filesIn(work),
    ...manifest,
  };
  writeFileSync(join(work, places.manifest), JSON.stringify(own));
  await pack(work, file);
  const restore = () => restoreBackup(parseEnv({ DATA_DIR: dataDir }), file);
  /** The files in the data folder, without those that a stopped product may leave. */
  const restored = () => readdirSync(dataDir).filter((name) => !/^logs$|\.lock/.test(name));
  return { file, dataDir, restore, restored };
}

it('restores every file, and streams whose events have their original sequences', async () => {
  const { dataDir, restore } = await makeCopy();
  expect((await restore()).createdAt).toBe('2026-11-20T12:00:00.000Z');
  expect(filesIn(dataDir)).toMatchObject({ 'media/event/a.jpg': 7, [places.accounts]: 12 });
  expect((await stat(join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600);
  expect(readdirSync(dataDir)).not.toContain('streams');
  await withPrivateNats(join(dataDir, 'nats'), (url) =>
    withNats(url, async (connection) => {
      const manager = await jetstreamManager(connection, patient);
      const kept = await Array.fromAsync(messagesFrom(manager, streams.events));
      expect(kept.map(({ seq, subject }) => [seq, subject])).toEqual([
        [4, approved],
        [7, approved],
      ]);
      expect(kept[0]?.header.get('Nats-Msg-Id')).toBe('e4');
      expect(kept[1]?.json()).toEqual({ n: 7 });
      expect((await manager.streams.info(streams.events)).state.last_seq).toBe(8);
      // They wait for their consumer, however late its service starts.
      const { num_pending, config } = await manager.consumers.info(streams.events, 'likes-posts');
      expect([num_pending, config.deliver_policy]).toEqual([2, 'all']);
      const letters = await Array.fromAsync(messagesFrom(manager, streams.deadLetters));
      expect(letters.map(({ subject, header }) => [subject, header.get('Reason')])).toEqual([
        [letter.subject, 'no disk'],
      ]);
    }),
  );
});

it('a copy has the events that a consumer has taken and not acknowledged', async () => {
  const { dataDir, restore } = await makeCopy();
  await restore();
  await withPrivateNats(join(dataDir, 'nats'), (url) =>
    withNats(url, async (connection) => {
      const manager = await jetstreamManager(connection, patient);
      const consumer = { durable_name: 'likes-posts', filter_subject: 'posts.>' };
      const ack_policy = AckPolicy.Explicit;
      await manager.consumers.add(streams.events, { ...consumer, ack_policy });
      const own = await jetstream(connection, patient).consumers.get(
        streams.events,
        consumer.durable_name,
      );
      const taken = await own.fetch({ max_messages: 2, expires: 60_000 });
      const [handled] = await Array.fromAsync(taken);
      await handled?.ackAck();
      const snapshot = await snapshotStreams(connection);
      expect((await snapshot.waiting(8)).map(({ seq }) => seq)).toEqual([7]);
    }),
  );
});

it('a copy that does not fit on its disk is not begun', async () => {
  const { dataDir, restore } = await makeCopy();
  await restore();
  const [target, large] = [join(dirname(dataDir), 'again.tar.gz'), 2 ** 42];
  const takeAgain = () => takeBackup(parseEnv({ DATA_DIR: dataDir }), target);
  truncateSync(join(dataDir, 'media/event/a.jpg'), large);
  await expect(takeAgain()).rejects.toThrow(`no cabe en ${dirname(dataDir)}: libera`);
  truncateSync(join(dataDir, 'likes.sqlite'), large);
  await expect(takeAgain()).rejects.toThrow(`no cabe en ${dataDir}: libera`);
  expect(existsSync(target)).toBe(false);
});

const cut = (path: string, bytes: number) => (work: string) =>
  truncateSync(join(work, path), bytes);
const write = (path: string, text: string) => (work: string) =>
  writeFileSync(join(work, path), text);
const remove = (path: string) => (work: string) => rmSync(join(work, path));
const lists = (files: Manifest['files']) => ({ manifest: { files } });

it.each<[string, Parameters<typeof makeCopy>[0], RegExp]>([
  ['a damaged store', { change: cut('likes.sqlite', 8_192) }, /dañado: likes\.sqlite: \S+/],
  ['a store that is none', { change: write('posts.sqlite', 'x'.repeat(99)) }, /posts\.sqlite/],
  ['events that cannot be read', { change: write(places.events, '{"seq":4') }, /events\.jsonl/],
  ['letters without subjects', { change: write(places.deadLetters, '{"seq":4}') }, /dead-lett/],
  ['a file of another size', lists({ 'likes.sqlite': 1 }), /incompleto: falta likes\.sqlite, o no/],
  ['a missing file', lists({ 'media/b.jpg': 7 }), /falta media\/b\.jpg/],
  ['a missing store', { change: remove('media.sqlite') }, /está dañado: media\.sqlite/],
  ['a newer format', { manifest: { format: archiveFormat + 1 } }, /es de una versión más nueva/],
])('a backup is refused in one line, and no data are left, for %s', async (_, options, line) => {
  const { file, dataDir, restore, restored } = await makeCopy(options);
  mkdirSync(dataDir);
  await expect(restore()).rejects.toThrow(line);
  await expect(restore()).rejects.toThrow(new RegExp(`^${file} es`));
  expect(restored()).toEqual([]);
});

it('a backup is refused in one line, and no data are left, for an archive that ends early, or has changed in the middle', async () => {
  const short = await makeCopy();
  truncateSync(short.file, (await stat(short.file)).size - 100);
  await expect(short.restore()).rejects.toThrow('está dañado o incompleto');
  const change = (work: string) =>
    writeFileSync(join(work, 'media/large.jpg'), randomBytes(300_000));
  const changed = await makeCopy({ change });
  const { size } = await stat(changed.file);
  await using handle = await open(changed.file, 'r+');
  await handle.write(Buffer.alloc(64, 0x5a), 0, 64, Math.floor(size / 2));
  await expect(changed.restore()).rejects.toThrow('está dañado');
  expect(short.restored()).toEqual([]);
  expect(existsSync(changed.dataDir)).toBe(false);
});

it('refuses a file that is missing or that this user may not read', async () => {
  const { file, restore } = await makeCopy();
  rmSync(file);
  await expect(restore()).rejects.toThrow(`No existe ${file}.`);
  // A link to itself cannot be opened; root could read a file of another user.
  symlinkSync(file, file);
  await expect(restore()).rejects.toThrow(`No se puede leer ${file} (ELOOP): da permiso`);
});

it('does not unpack a link to a file outside of the archive', async () => {
  const { dataDir, restore } = await makeCopy({
    change: (work) => symlinkSync('/etc/passwd', join(work, 'media/link.jpg')),
  });
  await restore();
  expect(readdirSync(join(dataDir, 'media'))).toEqual(['event']);
});

it('does not restore to a folder that has data or that a product uses', async () => {
  const { dataDir, restore } = await makeCopy();
  {
    using _running = lockDataDir(dataDir);
    await expect(restore()).rejects.toThrow(/está en marcha con DATA_DIR=.*deténlo primero/);
  }
  writeFileSync(join(dataDir, 'likes.sqlite'), '');
  await expect(restore()).rejects.toThrow(/no está vacía \(likes\.sqlite…\)/);
});

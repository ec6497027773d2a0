import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { startStorageEmulator } from '@el-reto/dev';
import { codeOf, until } from '@el-reto/testing';
import { dirOfFile } from '@el-reto/testing/temporary-dir';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openBucket, type BucketFileStore } from '../src/files/bucket-file-store.ts';
import { DiskFileStore } from '../src/files/disk-file-store.ts';
import type { FileStore } from '../src/files/file-store.ts';

const dir = dirOfFile();
let emulator: Awaited<ReturnType<typeof startStorageEmulator>>;
beforeAll(async () => {
  emulator = await startStorageEmulator({ dir: join(dir, 'bucket') });
  vi.stubEnv('FIREBASE_STORAGE_EMULATOR_HOST', emulator.host);
  vi.stubEnv('METADATA_SERVER_DETECTION', 'none');
});
afterAll(async () => {
  await emulator.stop();
  vi.unstubAllEnvs();
});

let count = 0;
const freshBucket = () => openBucketOf(`bucket-${++count}`);
const openBucketOf = (bucket: string): BucketFileStore =>
  openBucket({ projectId: 'demo-el-reto', bucket, emulator: emulator.host });
const bytes = Buffer.from('a picture');

describe.each<[string, () => FileStore | Promise<FileStore>]>([
  ['disk', () => DiskFileStore.open(join(dir, `folder-${++count}`))],
  ['a bucket', freshBucket],
])('a file store on %s', (_kind, open) => {
  let files: FileStore;
  beforeEach(async () => {
    files = await open();
  });
  const nothingThere = /ENOENT|No such file/;

  it('returns the stored bytes of each path with their size', async () => {
    const paths = ['events/Reto-1/a.jpg', 'event/e1/posts/u@1/a.jpg', 'profilePhotos/u1/a.jpg'];
    for (const path of paths) await files.put(path, Buffer.from(path));
    for (const path of paths) {
      const file = await files.open(path);
      expect(file?.sizeBytes).toBe(path.length);
      expect(file && String(await buffer(file.stream))).toBe(path);
      expect(String(await files.read(path))).toBe(path);
      expect(await files.exists(path)).toBe(true);
    }
  });

  it('does not find a missing file or a folder', async () => {
    await files.put('event/e1/a.jpg', bytes);
    for (const path of ['event/e2/a.jpg', 'event/e1/a.jpg/b.jpg', 'event/e1', 'event']) {
      expect(await files.read(path)).toBeUndefined();
    }
    for (const path of ['event/e2/a.jpg', 'event/e1/a.jpg/b.jpg']) {
      expect(await files.open(path)).toBeUndefined();
      expect(await files.exists(path)).toBe(false);
    }
  });

  it('replaces a file completely, even in concurrent puts', async () => {
    await files.put('a.jpg', Buffer.from('the first, which is longer'));
    await Promise.all(Array.from({ length: 8 }, () => files.put('a.jpg', bytes)));
    expect(await files.read('a.jpg')).toEqual(bytes);
  });

  it('moves a file, even repeatedly, and even if a crash left it under both paths', async () => {
    const [from, to] = ['staged/a.jpg', 'event/e1/a.jpg'];
    await files.put(from, bytes);
    for (const _ of ['first', 'repeated']) await files.move(from, to);
    await files.move(to, to);
    await files.put(from, bytes);
    await files.move(from, to);
    expect(await files.exists(from)).toBe(false);
    expect(await files.read(to)).toEqual(bytes);
    await expect(files.move(from, 'event/a.jpg')).rejects.toThrow(nothingThere);
    await expect(files.move('a.jpg', 'a.jpg')).rejects.toThrow(nothingThere);
  });

  it('deletes a file, even repeatedly', async () => {
    await files.put('a.jpg', bytes);
    for (const _ of ['first', 'repeated']) await files.delete('a.jpg');
    expect(await files.exists('a.jpg')).toBe(false);
    expect(await files.open('a.jpg')).toBeUndefined();
  });

  it.each(['../secret.jpg', '/etc/hostname', '.drafts/x', ''])('refuses %j', async (path) => {
    const accesses = [
      files.open(path),
      files.read(path),
      files.exists(path),
      files.put(path, bytes),
      files.delete(path),
      files.move('a.jpg', path),
    ].map((access) => expect(access).rejects.toThrow('storage path'));
    await Promise.all(accesses);
  });

  it('serves a reader to the end while another one stops in the middle', async () => {
    const large = randomBytes(8 * 1024 * 1024);
    await files.put('a.jpg', large);
    const [leaves, stays] = [await files.open('a.jpg'), await files.open('a.jpg')];
    if (!leaves || !stays) throw new Error('the file is not there');
    leaves.stream.on('error', () => {});
    for await (const _ of leaves.stream) break;
    expect((await buffer(stays.stream)).equals(large)).toBe(true);
  });

  it('reads a file only as fast as its reader takes it', async () => {
    await files.put('a.jpg', randomBytes(20 * 1024 * 1024));
    const before = process.memoryUsage().arrayBuffers;
    const file = await files.open('a.jpg');
    for await (const _ of file?.stream ?? []) {
      await sleep(100);
      break;
    }
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(5 * 1024 * 1024);
  });
});

const objectUrl = (bucket: string, path: string, api = '') =>
  `http://${emulator.host}${api}/b/${bucket}/o/${encodeURIComponent(path)}`;

it('objects of the bucket may be cached without end, even after a move', async () => {
  const files = freshBucket();
  await files.put('staged/a.jpg', bytes);
  await files.put('event/e1/a_320.avif', bytes);
  await files.move('staged/a.jpg', 'event/e1/a.jpg');
  const describeObject = async (path: string) =>
    (await fetch(objectUrl(`bucket-${count}`, path))).json();
  const cacheControl = 'public, max-age=31536000, immutable';
  for (const [path, contentType] of [
    ['event/e1/a.jpg', 'image/jpeg'],
    ['event/e1/a_320.avif', 'image/avif'],
  ] as const) {
    expect(await describeObject(path)).toMatchObject({ contentType, cacheControl });
  }
});

it('a browser has no access to the bucket', async () => {
  const files = freshBucket();
  await files.put('event/e1/a.jpg', bytes);
  const url = objectUrl(`bucket-${count}`, 'event/e1/a.jpg', '/v0');
  const signedIn = { authorization: `Firebase ${btoa('{}')}.${btoa('{"sub":"ana"}')}.` };
  expect((await fetch(`${url}?alt=media`)).status).toBe(403);
  expect((await fetch(`${url}?alt=media`, { headers: signedIn })).status).toBe(403);
  const body = new Uint8Array(bytes);
  const put = { method: 'POST', body, headers: { ...signedIn, 'content-type': 'image/jpeg' } };
  expect((await fetch(url.replace('/event', '?name=event'), put)).status).not.toBe(200);
  expect((await fetch(url, { method: 'DELETE', headers: signedIn })).status).toBe(403);
  expect(await files.exists('event/e1/a.jpg')).toBe(true);
});

it('the emulator keeps all objects when it is killed', async () => {
  const [files, name] = [freshBucket(), `bucket-${count}`];
  await files.put('event/e1/a.jpg', bytes);
  await files.put('event/e1/b.jpg', Buffer.from('gone'));
  await files.put('event/e1/a.jpg', Buffer.from('a newer picture'));
  await files.delete('event/e1/b.jpg');
  const before = emulator.pid();
  emulator.kill('SIGKILL');
  await expect.poll(() => emulator.pid() !== before && emulator.pid() !== undefined).toBe(true);
  const again = openBucketOf(name);
  await expect.poll(() => again.exists('event/e1/a.jpg').catch(() => false)).toBe(true);
  expect(String(await again.read('event/e1/a.jpg'))).toBe('a newer picture');
  expect(await again.exists('event/e1/b.jpg')).toBe(false);
});

it('a bucket that does not answer causes SERVICE_UNAVAILABLE until it answers again', async () => {
  const files = freshBucket();
  await files.put('a.jpg', bytes);
  const giveBack = emulator.hold();
  // The time limit of each attempt is over at once.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const codes: string[] = [];
  void codeOf(files.read('a.jpg')).then((code) => codes.push(code));
  await until(() => {
    vi.advanceTimersByTime(10_000);
    return codes.length > 0;
  });
  expect(codes).toEqual(['SERVICE_UNAVAILABLE']);
  vi.useRealTimers();
  giveBack();
  await expect
    .poll(async () => String(await files.read('a.jpg').catch(() => '')))
    .toBe('a picture');
});

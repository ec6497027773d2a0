import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStorageEmulator } from '@el-reto/dev';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openBucket, type BucketFileStore } from '../src/files/bucket-file-store.ts';
import { DiskFileStore } from '../src/files/disk-file-store.ts';
import { describeFileStore } from './file-store-contract/describe-file-store.ts';

let dir: string;
let emulator: Awaited<ReturnType<typeof startStorageEmulator>>;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'file-stores-'));
  emulator = await startStorageEmulator({ dir: join(dir, 'bucket') });
  vi.stubEnv('FIREBASE_STORAGE_EMULATOR_HOST', emulator.host);
  vi.stubEnv('METADATA_SERVER_DETECTION', 'none');
});
afterAll(async () => {
  await emulator.stop();
  await rm(dir, { recursive: true });
  vi.unstubAllEnvs();
});

let count = 0;
const freshBucket = () => {
  count += 1;
  return openBucketOf(`bucket-${count}`);
};
const openBucketOf = (bucket: string): BucketFileStore =>
  openBucket({ projectId: 'demo-el-reto', bucket, emulator: emulator.host });

describeFileStore('disk', async () => {
  count += 1;
  const folder = join(dir, `folder-${count}`);
  return { files: await DiskFileStore.open(folder), close: async () => {} };
});
describeFileStore('a bucket', async () => ({ files: freshBucket(), close: async () => {} }));

const bytes = Buffer.from('a picture');
const objectUrl = (bucket: string, path: string, api = '') =>
  `http://${emulator.host}${api}/b/${bucket}/o/${encodeURIComponent(path)}`;

it('tells caches that what lies in the bucket never changes, also after a move', async () => {
  const files = freshBucket();
  await files.put('staged/a.jpg', bytes);
  await files.put('event/e1/a_320.avif', bytes);
  await files.move('staged/a.jpg', 'event/e1/a.jpg');
  const describeObject = async (path: string) =>
    (await fetch(objectUrl(`bucket-${count}`, path))).json();
  const cacheControl = 'public, max-age=31536000, immutable';
  expect(await describeObject('event/e1/a.jpg')).toMatchObject({
    contentType: 'image/jpeg',
    cacheControl,
  });
  expect(await describeObject('event/e1/a_320.avif')).toMatchObject({
    contentType: 'image/avif',
    cacheControl,
  });
});

it('lets no browser into the bucket', async () => {
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

it('finds everything again after the emulator was killed', async () => {
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

it('says SERVICE_UNAVAILABLE while the bucket does not answer, and goes on afterwards', async () => {
  const files = freshBucket();
  await files.put('a.jpg', bytes);
  const giveBack = emulator.hold();
  await expect(files.read('a.jpg')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  giveBack();
  await expect
    .poll(async () => String(await files.read('a.jpg').catch(() => '')))
    .toBe('a picture');
});

import { mediaRequests, postsEvents } from '@el-reto/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DiskFileStore } from '../src/files/disk-file-store.ts';
import { MediaFiles } from '../src/media-files.ts';
import { MediaRepository } from '../src/media.repository.ts';
import { eventually } from './support/eventually.ts';
import { MediaStack, postOf } from './support/media-stack.ts';
import { plain } from './support/pictures.ts';

/** What a replica does between two steps of this one is played by hand, on the same records. */
let stack: MediaStack;
let picture: Buffer;
beforeAll(async () => {
  stack = await MediaStack.start();
  picture = await plain(120, 80);
});
afterAll(() => stack.stop());

/** A disk that lets `meanwhile` happen before a move. */
class SlowDisk {
  readonly #disk: DiskFileStore;
  meanwhile: () => Promise<void> = async () => undefined;

  constructor(disk: DiskFileStore) {
    this.#disk = disk;
  }

  async move(from: string, to: string): Promise<void> {
    const { meanwhile } = this;
    this.meanwhile = async () => undefined;
    await meanwhile();
    await this.#disk.move(from, to);
  }

  exists = (path: string) => this.#disk.exists(path);
  delete = (path: string) => this.#disk.delete(path);
}

/** A claim on record whose move another replica is late with, and that replica. */
async function lateMover() {
  const { mediaId } = await stack.stage(picture);
  const { path } = await stack.claim(mediaId);
  const staged = `staged/${mediaId}.jpg`;
  await stack.stored.rename(path, staged);
  await stack.change(mediaId, { movedFrom: staged });
  const record = await stack.record(mediaId);
  if (!record) throw new Error('unreachable');
  const disk = new SlowDisk(await DiskFileStore.open(stack.stored.env['MEDIA_DIR'] ?? ''));
  const placement = new MediaFiles(
    new MediaRepository(stack.service.store),
    disk as unknown as DiskFileStore,
  );
  return { mediaId, path, staged, disk, settle: () => placement.settle(mediaId, record) };
}

it('a picture given back while a replica moves it ends where the record says', async () => {
  const { mediaId, staged, disk, settle } = await lateMover();
  disk.meanwhile = async () => {
    await stack.client.ask(mediaRequests.release, { mediaId, claimant: 'post:1' });
  };
  await settle();
  expect(await stack.record(mediaId)).toMatchObject({ state: 'staged', movedFrom: null });
  expect(await stack.filesOf(mediaId)).toEqual([staged]);
});

it('a picture deleted while a replica moves it leaves no file', async () => {
  const { mediaId, path, staged, disk, settle } = await lateMover();
  disk.meanwhile = async () => {
    await stack.tell(postsEvents.postDeleted, postOf(path));
    await eventually(async () => expect(await stack.record(mediaId)).toBeUndefined());
    await stack.stored.write(staged, 'late');
  };
  await settle();
  expect(await stack.filesOf(mediaId)).toEqual([]);
});

it('a picture that one try gave back and the other shows is shown', async () => {
  const { mediaId } = await stack.stage(picture);
  const { path } = await stack.claim(mediaId);
  await stack.client.ask(mediaRequests.release, { mediaId, claimant: 'post:1' });
  await stack.tell(postsEvents.postCreated, postOf(path));
  await eventually(async () => {
    expect(await stack.record(mediaId)).toMatchObject({ state: 'attached', path, movedFrom: null });
    expect(await stack.filesOf(mediaId)).toEqual([path]);
  });
});

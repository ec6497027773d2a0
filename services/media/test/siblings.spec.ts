import { expect, it } from 'vitest';
import { DiskFileStore } from '../src/files/disk-file-store.ts';
import { MediaFiles } from '../src/media-files.ts';
import { MediaRepository } from '../src/media.repository.ts';
import { eventually, Media } from './support/media.ts';
import { plain } from './support/pictures.ts';

/** The test itself does the steps of another replica on the same records. */
const media = await Media.ofFile();
const picture = await plain(120, 80);

/** A disk that runs `meanwhile` before each move. */
class SlowDisk {
  meanwhile: () => Promise<void> = async () => undefined;

  constructor(private readonly disk: DiskFileStore) {}

  async move(from: string, to: string): Promise<void> {
    const { meanwhile } = this;
    this.meanwhile = async () => undefined;
    await meanwhile();
    await this.disk.move(from, to);
  }

  exists = (path: string) => this.disk.exists(path);
  delete = (path: string) => this.disk.delete(path);
}

/** Records a claim whose move another replica has not done yet; returns that replica's move. */
async function lateMover() {
  const { mediaId, path } = await media.claimed(picture);
  const staged = `staged/${mediaId}.jpg`;
  await media.stored.rename(path, staged);
  await media.change(mediaId, { movedFrom: staged });
  const record = await media.record(mediaId);
  if (!record) throw new Error('unreachable');
  const disk = new SlowDisk(await DiskFileStore.open(media.stored.root));
  const placement = new MediaFiles(
    new MediaRepository(media.harness.store),
    disk as unknown as DiskFileStore,
  );
  return { mediaId, path, staged, disk, settle: () => placement.settle(mediaId, record) };
}

it('a picture that is released while a replica moves it ends at the path in its record', async () => {
  const { mediaId, staged, disk, settle } = await lateMover();
  disk.meanwhile = async () => void (await media.release(mediaId));
  await settle();
  expect(await media.record(mediaId)).toMatchObject({ state: 'staged', movedFrom: null });
  expect(await media.filesOf(mediaId)).toEqual([staged]);
});

it('a picture that is deleted while a replica moves it leaves no file', async () => {
  const { mediaId, path, staged, disk, settle } = await lateMover();
  disk.meanwhile = async () => {
    await media.deletePost(path);
    await eventually(async () => expect(await media.record(mediaId)).toBeUndefined());
    await media.stored.write(staged, 'late');
  };
  await settle();
  expect(await media.filesOf(mediaId)).toEqual([]);
});

it('a picture that one request released and another one shows is shown', async () => {
  const { mediaId, path } = await media.claimed(picture);
  await media.release(mediaId);
  await media.createPost(path);
  await eventually(async () => {
    expect(await media.record(mediaId)).toMatchObject({ state: 'attached', path, movedFrom: null });
    expect(await media.filesOf(mediaId)).toEqual([path]);
  });
});

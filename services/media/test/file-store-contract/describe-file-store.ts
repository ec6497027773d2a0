import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FileStore } from '../../src/files/file-store.ts';

export interface StoreUnderTest {
  readonly files: FileStore;
  close(): Promise<void>;
}

/** What every file store promises, whatever it stands on. */
export function describeFileStore(name: string, open: () => Promise<StoreUnderTest>): void {
  describe(`the file store on ${name}`, () => {
    let files: FileStore;
    let close: () => Promise<void>;
    beforeEach(async () => {
      const opened = await open();
      files = opened.files;
      close = () => opened.close();
    });
    afterEach(() => close());

    const bytes = Buffer.from('a picture');

    it('gives back what was put, with its size', async () => {
      const path = 'event/e1/posts/u1/a.jpg';
      await files.put(path, bytes);
      const file = await files.open(path);
      expect(file?.sizeBytes).toBe(bytes.length);
      expect(file && (await buffer(file.stream))).toEqual(bytes);
      expect(await files.read(path)).toEqual(bytes);
      expect(await files.exists(path)).toBe(true);
    });

    it('keeps every path of the specification apart', async () => {
      const paths = ['events/Reto-1/a.jpg', 'event/e1/posts/u@1/a.jpg', 'profilePhotos/u1/a.jpg'];
      for (const path of paths) await files.put(path, Buffer.from(path));
      for (const path of paths) expect(String(await files.read(path))).toBe(path);
    });

    it('knows nothing of files that are not there, folders included', async () => {
      await files.put('event/e1/a.jpg', bytes);
      for (const path of ['event/e2/a.jpg', 'event/e1/a.jpg/b.jpg', 'event/e1', 'event']) {
        expect(await files.read(path)).toBeUndefined();
      }
      for (const path of ['event/e2/a.jpg', 'event/e1/a.jpg/b.jpg']) {
        expect(await files.open(path)).toBeUndefined();
        expect(await files.exists(path)).toBe(false);
      }
    });

    it('replaces a file whole', async () => {
      await files.put('a.jpg', Buffer.from('the first'));
      await files.put('a.jpg', Buffer.from('second'));
      expect(String(await files.read('a.jpg'))).toBe('second');
    });

    it('takes the same file from many at once', async () => {
      await Promise.all(Array.from({ length: 8 }, () => files.put('a.jpg', bytes)));
      expect(await files.read('a.jpg')).toEqual(bytes);
    });

    it('moves, and may be told again', async () => {
      await files.put('staged/a.jpg', bytes);
      await files.move('staged/a.jpg', 'event/e1/a.jpg');
      await files.move('staged/a.jpg', 'event/e1/a.jpg');
      await files.move('event/e1/a.jpg', 'event/e1/a.jpg');
      expect(await files.exists('staged/a.jpg')).toBe(false);
      expect(await files.read('event/e1/a.jpg')).toEqual(bytes);
    });

    it('finishes a move that a crash left at both places', async () => {
      await files.put('staged/a.jpg', bytes);
      await files.put('event/e1/a.jpg', bytes);
      await files.move('staged/a.jpg', 'event/e1/a.jpg');
      expect(await files.exists('staged/a.jpg')).toBe(false);
      expect(await files.read('event/e1/a.jpg')).toEqual(bytes);
    });

    it('says so when there is nothing to move', async () => {
      await expect(files.move('staged/a.jpg', 'event/a.jpg')).rejects.toThrow(
        /ENOENT|No such file/,
      );
      await expect(files.move('a.jpg', 'a.jpg')).rejects.toThrow(/ENOENT|No such file/);
    });

    it('deletes, and may be told again', async () => {
      await files.put('a.jpg', bytes);
      await files.delete('a.jpg');
      await files.delete('a.jpg');
      expect(await files.exists('a.jpg')).toBe(false);
      expect(await files.open('a.jpg')).toBeUndefined();
    });

    it.each(['../secret.jpg', 'event/../../secret.jpg', '/etc/hostname', '.drafts/x', ''])(
      'takes no path that leads elsewhere: %j',
      async (path) => {
        await expect(files.open(path)).rejects.toThrow('storage path');
        await expect(files.read(path)).rejects.toThrow('storage path');
        await expect(files.exists(path)).rejects.toThrow('storage path');
        await expect(files.put(path, bytes)).rejects.toThrow('storage path');
        await expect(files.delete(path)).rejects.toThrow('storage path');
        await expect(files.move('a.jpg', path)).rejects.toThrow('storage path');
      },
    );

    it('cuts nobody off when a reader goes away in the middle', async () => {
      const large = randomBytes(8 * 1024 * 1024);
      await files.put('a.jpg', large);
      const [leaves, stays] = [await files.open('a.jpg'), await files.open('a.jpg')];
      if (!leaves || !stays) throw new Error('the file is not there');
      leaves.stream.on('error', () => {});
      for await (const _ of leaves.stream) break;
      expect((await buffer(stays.stream)).equals(large)).toBe(true);
    });

    it('holds no more of a file than its reader takes', async () => {
      await files.put('a.jpg', randomBytes(20 * 1024 * 1024));
      const before = process.memoryUsage().arrayBuffers;
      const file = await files.open('a.jpg');
      for await (const _ of file?.stream ?? []) {
        await new Promise((resolve) => setTimeout(resolve, 100));
        break;
      }
      expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(5 * 1024 * 1024);
    });
  });
}

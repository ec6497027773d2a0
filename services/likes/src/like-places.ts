import { createHash } from 'node:crypto';
import type { Stored } from '@el-reto/service-kit';
import type { LikeRecord } from './like-records.ts';

/** Parts that the likes of one post are indexed in, so that no index grows at one end alone. */
export const parts = Array.from({ length: 16 }, (_, part) => part.toString(16));

/** Longest time in milliseconds that can be told from another by its text, in digits. */
const timeDigits = 15;

/** Where a like stands: in the part of its account, by time, apart from all others. */
export function placeOf({ userId, likedAt }: Pick<LikeRecord, 'userId' | 'likedAt'>): string {
  const mark = createHash('sha256')
    .update(userId ?? '')
    .digest('hex');
  return `${mark[0]}-${String(likedAt).padStart(timeDigits, '0')}-${mark.slice(0, 24)}`;
}

/** Reads the next likes of a part, newest first, after the place of the last one read. */
export type ReadPage = (
  part: string,
  after: string | undefined,
  size: number,
) => Promise<Stored<LikeRecord>[]>;

/** The newest `limit` likes of all parts, newest first; reads little more than it answers. */
export async function newestOfParts(
  readPage: ReadPage,
  limit: number,
): Promise<Stored<LikeRecord>[]> {
  const size = Math.ceil(limit / parts.length) + 1;
  const readers = await Promise.all(parts.map((part) => PartReader.open(readPage, part, size)));
  const newest: Stored<LikeRecord>[] = [];
  while (newest.length < limit) {
    const ahead = readers.reduce((best, part) => (part.headAt > best.headAt ? part : best));
    const next = await ahead.take();
    if (!next) break;
    newest.push(next);
  }
  return newest;
}

class PartReader {
  readonly #readPage: ReadPage;
  readonly #part: string;
  readonly #size: number;
  #page: Stored<LikeRecord>[] = [];
  #at = 0;

  private constructor(readPage: ReadPage, part: string, size: number) {
    this.#readPage = readPage;
    this.#part = part;
    this.#size = size;
  }

  static async open(readPage: ReadPage, part: string, size: number): Promise<PartReader> {
    const reader = new PartReader(readPage, part, size);
    reader.#page = await readPage(part, undefined, size);
    return reader;
  }

  get headAt(): number {
    return this.#page[this.#at]?.data.likedAt ?? -Infinity;
  }

  async take(): Promise<Stored<LikeRecord> | undefined> {
    const head = this.#page[this.#at];
    this.#at += 1;
    if (this.#at === this.#size) {
      this.#page = await this.#readPage(this.#part, head?.data.place, this.#size);
      this.#at = 0;
    }
    return head;
  }
}

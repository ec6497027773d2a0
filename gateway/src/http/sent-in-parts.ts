import { Readable } from 'node:stream';

/** A text that is never held as a whole. Its first part is there when this resolves: what fails later can only end the answer. */
export async function sentInParts(parts: AsyncGenerator<string>): Promise<Readable> {
  const first = await parts.next();
  async function* all() {
    if (first.done) return;
    yield first.value;
    yield* parts;
  }
  return Readable.from(all(), { objectMode: false });
}

import { Readable } from 'node:stream';

/**
 * Streams a text that is never in memory as a whole. Resolves once the first part exists: an error before
 * that gets its own answer, a later error can only end the stream.
 */
export async function sentInParts(parts: AsyncGenerator<string>): Promise<Readable> {
  const first = await parts.next();
  async function* all() {
    if (first.done) return;
    yield first.value;
    yield* parts;
  }
  return Readable.from(all(), { objectMode: false });
}

import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Content codings that are kept beside the plain bytes. */
export const codings = ['br', 'gzip'] as const;
export type Coding = (typeof codings)[number];

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Below this, in bytes, compression gains nothing worth the work. */
const smallestCompressed = 1_024;

const compressors: Record<Coding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body) => gzipped(body),
};

/** An answer as bytes, with its strong validator and, once asked for, its compressed forms. */
export class Representation {
  /** Of the plain bytes; a coded form's validator ends in `-<coding>`. */
  readonly tag: string;
  readonly #coded = new Map<Coding, Promise<Buffer>>();
  #codedBytes = 0;
  #value: unknown;

  constructor(
    readonly body: Buffer,
    readonly contentType = 'application/json; charset=utf-8',
  ) {
    this.tag = hash('sha256', body, 'base64url').slice(0, 22);
  }

  static ofJson(value: unknown): Representation {
    return new Representation(Buffer.from(JSON.stringify(value)));
  }

  get compressible(): boolean {
    return this.body.length >= smallestCompressed;
  }

  etag(coding: Coding | null): string {
    return coding === null ? `"${this.tag}"` : `"${this.tag}-${coding}"`;
  }

  /** The coded bytes, made once however many ask. */
  coded(coding: Coding): Promise<Buffer> {
    let bytes = this.#coded.get(coding);
    if (!bytes) this.#coded.set(coding, (bytes = this.#compress(coding)));
    return bytes;
  }

  /** Makes the coded forms that `other` was asked for, so that its successor is as quick. */
  async compressLike(other: Representation): Promise<void> {
    if (!this.compressible) return;
    await Promise.all([...other.#coded.keys()].map((coding) => this.coded(coding)));
  }

  /** The JSON value of the body, read once. */
  json(): unknown {
    return (this.#value ??= JSON.parse(this.body.toString()));
  }

  get bytes(): number {
    return this.body.length + this.#codedBytes;
  }

  async #compress(coding: Coding): Promise<Buffer> {
    const bytes = await compressors[coding](this.body);
    this.#codedBytes += bytes.length;
    return bytes;
  }
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from '@el-reto/testing/listen';
import { afterAll } from 'vitest';

type Answer = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

export const staged = { mediaId: 'm1', width: 4, height: 3, thumbhash: 'AA==' };
export const reply = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** The HTTP interface of the media service, for all tests of the calling file. */
export class FakeMedia {
  readonly picture: Buffer;
  /** The paths of the requested pictures, oldest first. */
  readonly requested: string[] = [];
  /** The number of uploads that were aborted by the client or the gateway. */
  cutUploads = 0;
  /** Pictures are sent once this promise resolves. */
  held: Promise<void> | null = null;
  /** Replaces the answers to pictures and uploads. */
  answer: Answer | null = null;
  url = '';
  readonly #server = createServer((request, response) => void this.#serve(request, response));
  readonly #headers: Record<string, string>;

  private constructor(bytes: number, cacheControl: string) {
    this.picture = Buffer.alloc(bytes, 7);
    this.#headers = { 'cache-control': cacheControl, etag: '"picture"' };
  }

  /**
   * Pictures have `bytes` bytes. Those with `small` in their path have 1,000; those with `missing` do not
   * exist.
   */
  static async start(bytes = 1_000, cacheControl = 'public, max-age=5'): Promise<FakeMedia> {
    const media = new FakeMedia(bytes, cacheControl);
    media.url = `http://127.0.0.1:${await listen(media.#server)}`;
    afterAll(() => media.stop());
    return media;
  }

  get reads(): number {
    return this.requested.length;
  }

  get newest(): string {
    return this.requested.at(-1) ?? '';
  }

  /** The query of the newest picture request. */
  get query(): Record<string, string> {
    return Object.fromEntries(new URL(this.newest, 'http://x').searchParams);
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #serve(request: IncomingMessage, response: ServerResponse): void | Promise<void> {
    const { method, url = '' } = request;
    if (url === '/health/ready') return void response.end('{}');
    if (this.answer) return this.answer(request, response);
    if (method !== 'POST') return this.#read(url, response);
    request.resume().once('aborted', () => (this.cutUploads += 1));
    request.once('end', () => reply(response, 201, staged));
  }

  async #read(url: string, response: ServerResponse): Promise<void> {
    this.requested.push(url);
    await this.held;
    if (url.includes('missing')) {
      return void reply(response, 404, { code: 'MEDIA_NOT_FOUND', params: {} });
    }
    const body = url.includes('small') ? this.picture.subarray(0, 1_000) : this.picture;
    const content = { 'content-type': 'image/jpeg', 'content-length': body.length };
    response.writeHead(200, { ...content, ...this.#headers });
    response.end(body);
  }
}

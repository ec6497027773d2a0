import { AppError } from '@el-reto/contracts';
import { requestedPath } from '@el-reto/contracts/connections';
import { immutable } from '@el-reto/contracts/headers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { negotiateCoding } from './representation.ts';
import { sendWhole, type WholeFile } from './send-whole.ts';

interface Wanted {
  readonly name: string;
  readonly coding: ReturnType<typeof negotiateCoding>;
}

/**
 * Limit for the files in memory: enough for several builds of a front end in all codings. Files of earlier
 * builds are evicted first.
 */
const memoryBytes = 24 * 1024 * 1024;
/** Memory of an entry in addition to its bytes. */
const entryBytes = 1_024;
/** How long a file is served before it is read again, if its name does not change with its content. */
const lookEveryMs = 1_000;
/** No path segment begins with a dot: this excludes parent folders and hidden files. */
const safePath = /^(?:[\w@-][\w@.-]*\/)*[\w@-][\w@.-]*$/;

/** Types of the files in a build. A file of another type is sent as a download. */
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.woff2': 'font/woff2',
};
const endings = { br: '.br', gzip: '.gz' } as const;

/**
 * Serves the built files of a folder. A file stays in memory after its first request. Precompressed files
 * are sent as they are.
 */
export class KeptFiles {
  readonly #kept: LRUCache<string, WholeFile, Wanted>;

  constructor(
    private readonly dir: string,
    private readonly cacheControlOf: (name: string) => string,
  ) {
    this.#kept = new LRUCache({
      maxSize: memoryBytes,
      sizeCalculation: ({ bytes }) => entryBytes + bytes.length,
      fetchMethod: async (_key, _old, { context, options }) => {
        const file = await this.#read(context);
        options.ttl = file?.headers['cache-control'] === immutable ? 0 : lookEveryMs;
        return file;
      },
    });
  }

  /** Answers with the file, or with ROUTE_NOT_FOUND. */
  send(request: FastifyRequest, reply: FastifyReply, name: string): Promise<void> | void {
    const coding = negotiateCoding(request.headers['accept-encoding']);
    const key = `${coding} ${name}`;
    const kept = this.#kept.get(key);
    if (kept) return sendWhole(request, reply, kept);
    return this.#fetch(request, reply, key, { name, coding });
  }

  async #fetch(request: FastifyRequest, reply: FastifyReply, key: string, context: Wanted) {
    const file = await this.#kept.fetch(key, { context });
    if (!file) throw new AppError('ROUTE_NOT_FOUND', { path: requestedPath(request.url) });
    sendWhole(request, reply, file);
  }

  async #read({ name, coding }: Wanted): Promise<WholeFile | undefined> {
    if (!safePath.test(name)) return undefined;
    const path = join(this.dir, name);
    const coded = coding && (await bytesOf(path + endings[coding]));
    const bytes = coded ?? (await bytesOf(path));
    if (!bytes) return undefined;
    return {
      bytes,
      tag: hash('sha256', bytes, 'base64url').slice(0, 22),
      headers: { 'cache-control': this.cacheControlOf(name), vary: 'Accept-Encoding' },
      content: {
        'content-type': types[extname(name)] ?? 'application/octet-stream',
        ...(coded && coding && { 'content-encoding': coding }),
      },
    };
  }
}

const absent = /^(ENOENT|ENOTDIR|EISDIR|ENAMETOOLONG)$/;

/** Null if there is no such file. */
async function bytesOf(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if (absent.test(String((error as NodeJS.ErrnoException).code))) return null;
    throw error;
  }
}

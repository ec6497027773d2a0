import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOtlpReceiver } from '@el-reto/testing';
import sharp from 'sharp';
import { afterAll, beforeAll } from 'vitest';
import { prepareContest } from '../../src/seed/contest.ts';
import { startStack } from '../../src/stack.ts';
import { readSpans, TraceBook } from '../../src/traces/trace-book.ts';

const administrator = { email: 'trazas@elreto.test', password: 'trazas-2026' };

export const pictureOf = (n: number): Promise<Uint8Array> =>
  sharp({
    create: { width: 96, height: 72, channels: 3, background: { r: n % 256, g: 40, b: 90 } },
  })
    .jpeg()
    .toBuffer();

/** A new trace id, and the header with which a call belongs to that trace. */
export function newTrace() {
  const traceId = randomBytes(16).toString('hex');
  const header = `00-${traceId}-${randomBytes(8).toString('hex')}-00`;
  return { traceId, headers: { traceparent: header } };
}

/** Returns a function that adds the spans received since its last call to a book and returns the book. */
function bookOf({ deliveries }: Awaited<ReturnType<typeof startOtlpReceiver>>) {
  const book = new TraceBook();
  let read = 0;
  return () => {
    for (const { path, body } of deliveries.slice(read)) {
      read += 1;
      if (path !== '/v1/traces') continue;
      const spans = readSpans(JSON.parse(body));
      if (!spans) throw new Error(`not an export of spans: ${body}`);
      book.add(spans);
    }
    return book;
  };
}

/** The whole product, with pictures in a bucket and spans and metrics sent to a receiver. */
async function startTracedProduct() {
  const dir = await mkdtemp(join(tmpdir(), 'el-reto-traces-'));
  const dataDir = join(dir, 'data');
  const receiver = await startOtlpReceiver();
  await using parts = new AsyncDisposableStack();
  parts.defer(() => rm(dir, { recursive: true }));
  parts.defer(async () => void (await receiver.close()));
  const stack = await startStack({
    dataDir,
    env: {
      FILES: 'bucket',
      LIMITS: 'off',
      LOG_LEVEL: 'debug',
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_METRIC_EXPORT_INTERVAL: '500',
    },
  });
  parts.defer(() => stack.stop());
  const size = { posts: 2, users: 4, name: 'Trazas', picture: pictureOf };
  const contest = await prepareContest(stack, administrator, size);
  const watching = new AbortController();
  // Live messages are sent only to open connections. The answer must be read: the garbage collector
  // would close the connection of an unused answer.
  const { body } = await fetch(`${stack.info.site}/api/live/${contest.eventId}`, {
    signal: watching.signal,
  });
  const reading = body?.pipeTo(new WritableStream()).catch(() => undefined);
  parts.defer(() => reading);
  parts.defer(() => watching.abort());
  const started = parts.move();
  const { deliveries } = receiver;
  const book = bookOf(receiver);
  return { stack, dataDir, ...contest, deliveries, book, stop: () => started.disposeAsync() };
}

/** The product of the file that called `useTracedProduct`. */
export let product: Awaited<ReturnType<typeof startTracedProduct>>;

export function useTracedProduct(): void {
  beforeAll(async () => {
    product = await startTracedProduct();
  });
  afterAll(() => product.stop());
}

/** Toggles the like of a user on a post, by default the first user and post; resolves to the answer. */
export function toggle({ user = 0, postId = product.postIds[0] ?? '', headers = {} } = {}) {
  const { uid, token } = product.users.at(user) ?? { uid: '', token: '' };
  return product.api.fetch('togglePostLike', {
    token,
    params: { postId },
    body: { uid },
    headers: { prefer: 'return=minimal', ...headers },
  });
}

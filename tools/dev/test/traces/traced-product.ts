import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { prepareContest } from '../../src/seed/contest.ts';
import { startStack } from '../../src/stack.ts';
import { startReceiver } from './receiver.ts';

export const admin = { email: 'trazas@elreto.test', password: 'trazas-2026' };

/** The n-th picture: small, for what is looked at is not how fast pictures are worked on. */
export const pictureOf = (n: number): Promise<Uint8Array> =>
  sharp({
    create: { width: 96, height: 72, channels: 3, background: { r: n % 256, g: 40, b: 90 } },
  })
    .jpeg()
    .toBuffer();

/** A call's place in traces: the header that goes with it, and the trace that it will be in. */
export function newTrace() {
  const traceId = randomBytes(16).toString('hex');
  const header = `00-${traceId}-${randomBytes(8).toString('hex')}-00`;
  return { traceId, headers: { traceparent: header } };
}

/** The whole product, with pictures in a bucket and spans and metrics sent to a receiver. */
export async function startTracedProduct() {
  const dir = await mkdtemp(join(tmpdir(), 'el-reto-traces-'));
  const receiver = await startReceiver();
  await using parts = new AsyncDisposableStack();
  parts.defer(() => rm(dir, { recursive: true }));
  parts.defer(() => receiver.stop());
  const stack = await startStack({
    dataDir: join(dir, 'data'),
    env: {
      FILES: 'bucket',
      LIMITS: 'off',
      LOG_LEVEL: 'debug',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_METRIC_EXPORT_INTERVAL: '500',
    },
  });
  parts.defer(() => stack.stop());
  const size = { posts: 2, users: 4, name: 'Trazas', picture: pictureOf };
  const contest = await prepareContest(stack, admin, size);
  const watching = new AbortController();
  // Live messages are sent to open connections alone. The answer must be read: an unused one is
  // collected with its connection.
  const { body } = await fetch(`${stack.info.site}/api/live/${contest.eventId}`, {
    signal: watching.signal,
  });
  const reading = body?.pipeTo(new WritableStream()).catch(() => undefined);
  parts.defer(() => reading);
  parts.defer(() => watching.abort());
  const started = parts.move();
  return {
    stack,
    dataDir: join(dir, 'data'),
    contest,
    receiver,
    acknowledged: 0,
    log: (name: string) => readFileSync(join(dir, 'data/logs', `${name}.log`), 'utf8'),
    stop: () => started.disposeAsync(),
  };
}

export type TracedProduct = Awaited<ReturnType<typeof startTracedProduct>>;

/** One person's like of a post, traced as `trace`; resolves to the answer's status. */
export async function toggle(
  product: TracedProduct,
  { user = 0, postId = product.contest.postIds[0] ?? '', headers = {} as Record<string, string> },
): Promise<number> {
  const { api, eventId, users } = product.contest;
  const { uid, token } = users[user] ?? { uid: eventId, token: '' };
  const response = await api.fetch('togglePostLike', {
    token,
    params: { postId },
    body: { uid },
    headers: { prefer: 'return=minimal', ...headers },
  });
  await response.arrayBuffer();
  if (response.ok) product.acknowledged += 1;
  return response.status;
}

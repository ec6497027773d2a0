import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceNames } from '@el-reto/contracts';
import { describe, expect, it } from 'vitest';
import type { SpanRecord } from '../../src/traces/trace-book.ts';
import * as required from './required-edges.ts';
import { newTrace, pictureOf, product, toggle } from './traced-product.ts';

const allSpans = () => product.receiver.book.all().flatMap(({ spans }) => spans);
const spansOf = (traceId: string) => allSpans().filter((span) => span.traceId === traceId);

/**
 * Waits until a trace and its linked traces have all required edges; fails with the missing ones.
 */
async function expectEdges(traceId: string, edges: readonly required.Edge[]) {
  const missing = () => {
    const spans = product.receiver.book.together(traceId).flatMap((trace) => trace.spans);
    const stepOf = ({ service, name }: SpanRecord) => `${service}: ${name}`;
    const causesOf = ({ parentSpanId, links }: SpanRecord) =>
      spans.filter(
        ({ spanId }) => spanId === parentSpanId || links.some((link) => link.spanId === spanId),
      );
    const found = new Set(
      spans.flatMap((span) => causesOf(span).map((cause) => `${stepOf(cause)} → ${stepOf(span)}`)),
    );
    return edges.map((edge) => edge.join(' → ')).filter((edge) => !found.has(edge));
  };
  await expect.poll(missing).toEqual([]);
}

/** Traces and logs of the running product. */
export function observeProduct(): void {
  describe('a trace shows causes and effects', () => {
    it('in a like, from the call to the live stream, all in one trace', async () => {
      const { traceId, headers } = newTrace();
      expect((await toggle({ headers })).status).toBe(200);
      await expectEdges(traceId, required.toggleEdges);
      expect(product.receiver.book.together(traceId)).toHaveLength(1);
    });

    it('in an upload, in the post that shows it, and in its approval', async () => {
      const { api, users, admin, eventId } = product;
      const token = users[0]?.token;
      const [uploading, creation, approval] = [newTrace(), newTrace(), newTrace()];
      const { mediaId } = await api.call('uploadMedia', {
        token,
        query: { purpose: 'post' },
        body: await pictureOf(200),
        headers: { 'content-type': 'image/jpeg', ...uploading.headers },
      });
      const body = { eventId, name: 'La Sirena', mediaId };
      const post = await api.call('createPost', { token, body, headers: creation.headers });
      const params = { postId: post.id };
      await api.call('approvePost', { token: admin.token, params, headers: approval.headers });
      await expectEdges(uploading.traceId, required.uploadEdges);
      await expectEdges(creation.traceId, required.createEdges);
      await expectEdges(approval.traceId, required.approveEdges);
    });

    it('in likes whose number is stored by one write: the span of the write links to each like', async () => {
      const traceIds = new Set<string>();
      const toggleTogether = async () => {
        const traces = product.users.map(() => newTrace());
        for (const { traceId } of traces) traceIds.add(traceId);
        await Promise.all(traces.map(({ headers }, user) => toggle({ user, headers })));
      };
      const shared = () =>
        allSpans().find(
          ({ name, links }) =>
            name === 'store numbers' &&
            links.length > 1 &&
            links.every(({ traceId }) => traceIds.has(traceId)),
        );
      // Two likes share a write if both arrive between two writes. On a busy machine that may take many likes.
      await expect
        .poll(() => toggleTogether().then(shared), { interval: 250 })
        .toMatchObject({ parentSpanId: '' });
      for (const { traceId } of shared()?.links ?? []) {
        await expectEdges(traceId, required.toggleEdges);
      }
    });
  });

  describe('a span has', () => {
    it('the code of its error, in every process that forwarded the error', async () => {
      const { traceId, headers } = newTrace();
      expect((await toggle({ postId: 'nadie', headers })).status).toBe(404);
      const codes = () =>
        spansOf(traceId)
          .filter(({ attributes }) => attributes.get('error.type') === 'POST_NOT_FOUND')
          .map(({ service, name, failed }) => `${service}: ${name} ${failed}`);
      await expect
        .poll(() => codes().toSorted())
        .toEqual([
          'gateway: POST /api/toggle-post-like/{postId} false',
          'gateway: rpc.likes.toggle false',
          'likes: rpc.likes.toggle false',
        ]);
    });

    it('the ids of post and contest, and a hash instead of the id of the user', async () => {
      const { traceId, headers } = newTrace();
      const { users, postIds, eventId } = product;
      const uid = users[0]?.uid ?? '';
      await toggle({ headers });
      await expectEdges(traceId, required.toggleEdges);
      const answered = spansOf(traceId).find(
        ({ service, name }) => service === 'likes' && name === 'rpc.likes.toggle',
      );
      expect(Object.fromEntries(answered?.attributes ?? [])).toEqual({
        'messaging.system': 'nats',
        'messaging.destination.name': 'rpc.likes.toggle',
        'messaging.operation.name': 'answer',
        'messaging.operation.type': 'process',
        'el_reto.post.id': postIds[0],
        'user.hash': createHash('sha256').update(uid).digest('hex').slice(0, 16),
      });
      expect(answered?.kind).toBe('server');
      const transaction = spansOf(traceId).find(({ name }) => name === 'likes transaction');
      expect(transaction?.attributes.get('el_reto.event.id')).toBe(eventId);
      const values = allSpans().flatMap(({ attributes }) => [...attributes.values()]);
      expect(values.filter((value) => value.includes(uid) || value.includes('@'))).toEqual([]);
    });
  });

  it('the durations of a like are in seconds, and its gateway takes longer than its service', async () => {
    await toggle();
    const sumOf = async (process: string, series: RegExp) => {
      const response = await fetch(product.stack.info.metrics[process] ?? '');
      return Number(series.exec(await response.text())?.[1]);
    };
    const inService = await sumOf(
      'likes',
      /^rpc_server_call_duration_seconds_sum\{.*"rpc.likes.toggle".*\} (\S+)$/m,
    );
    const inGateway = () =>
      sumOf(
        'gateway',
        /^http_server_request_duration_seconds_sum\{.*toggle-post-like.*status_code="200"\} (\S+)$/m,
      );
    expect(inService).toBeGreaterThan(0);
    // The gateway measures after it has answered.
    await expect.poll(inGateway).toBeGreaterThan(inService);
  });

  it.each(['gateway', ...serviceNames])(
    '%s sends traces and metrics, and names the trace in its log',
    async (name) => {
      const { book, metrics } = product.receiver;
      await expect.poll(() => allSpans().some(({ service }) => service === name)).toBe(true);
      const sent = () => metrics.filter((text) => text.includes(`{"stringValue":"${name}"}`));
      await expect.poll(() => sent().join('')).toContain('process.cpu.time');
      const log = join(product.dataDir, 'logs', `${name}.log`);
      const named = () => readFileSync(log, 'utf8').matchAll(/"trace_id":"([0-9a-f]{32})"/g);
      const known = () => new Set(book.all().map(({ id }) => id));
      await expect.poll(() => [...named()].some(([, id = '']) => known().has(id))).toBe(true);
    },
  );

  it('no export is malformed', () => {
    expect(product.receiver.faults).toEqual([]);
  });
}

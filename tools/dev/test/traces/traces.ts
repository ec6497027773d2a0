import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { serviceNames, todayInMexico } from '@el-reto/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { missingEdges } from './edges.ts';
import type { Edge } from './edges.ts';
import type { SpanRecord } from '../../src/traces/trace-book.ts';
import * as required from './required-edges.ts';
import { newTrace, pictureOf, toggle } from './traced-product.ts';
import type { TracedProduct } from './traced-product.ts';

const dayMs = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => todayInMexico(new Date(Date.now() - days * dayMs));

/** Traces, metrics and logs of a running product. */
export function observeProduct(running: () => TracedProduct): void {
  let product: TracedProduct;
  beforeAll(() => {
    product = running();
  });

  /** Waits until the trace has all required edges; fails with those that it lacks. */
  const expectEdges = (traceId: string, edges: readonly Edge[]) =>
    expect.poll(() => missingEdges(product.receiver.book, traceId, edges)).toEqual([]);

  const spansOf = (traceId: string) =>
    product.receiver.book.all().find(({ id }) => id === traceId)?.spans ?? [];

  describe('a trace shows what caused what', () => {
    it('in a like, from the call to the live stream, all in one trace', async () => {
      const { traceId, headers } = newTrace();
      expect(await toggle(product, { headers })).toBe(200);
      await expectEdges(traceId, required.toggleEdges);
      expect(product.receiver.book.together(traceId)).toHaveLength(1);
    });

    it('in an upload, and in the post that shows it', async () => {
      const { api, users, eventId } = product.contest;
      const token = users[0]?.token;
      const upload = newTrace();
      const { mediaId } = await api.call('uploadMedia', {
        token,
        query: { purpose: 'post' },
        body: await pictureOf(200),
        headers: { 'content-type': 'image/jpeg', ...upload.headers },
      });
      const creation = newTrace();
      const body = { eventId, name: 'La Sirena', mediaId };
      const post = await api.call('createPost', { token, body, headers: creation.headers });
      await expectEdges(upload.traceId, required.uploadEdges);
      await expectEdges(creation.traceId, required.createEdges);

      const approval = newTrace();
      await api.call('approvePost', {
        token: product.contest.admin.token,
        params: { postId: post.id },
        headers: approval.headers,
      });
      await expectEdges(approval.traceId, required.approveEdges);
    });

    it('when winners are published', async () => {
      const { api, admin } = product.contest;
      const { token } = admin;
      const upload = async (n: number) =>
        api.call('uploadMedia', {
          token,
          query: { purpose: 'event' },
          body: await pictureOf(n),
          headers: { 'content-type': 'image/jpeg' },
        });
      const body = {
        name: 'Trazas de ayer',
        title: 'Trazas de ayer',
        description: 'Terminó',
        startDate: daysAgo(3),
        endDate: daysAgo(1),
        thumbnailMediaId: (await upload(11)).mediaId,
        aboutThumbnailMediaId: (await upload(12)).mediaId,
      };
      const { id: eventId } = await api.call('createEvent', { token, body });
      await api.call('deactivateWinners', { token, params: { eventId } });
      const { traceId, headers } = newTrace();
      await api.call('activateWinners', { token, params: { eventId }, headers });
      await expectEdges(traceId, required.winnersEdges);
    });

    it('in likes that share one tally: its span links to each of them', async () => {
      const { receiver } = product;
      /** The span of the tally that links to exactly these traces. */
      const tallyOf = (...traceIds: string[]) =>
        receiver.book
          .together(traceIds[0] ?? '')
          .flatMap(({ spans }) => spans)
          .find(({ name, links }) => {
            const causes = links.map(({ traceId }) => traceId).toSorted();
            return name === 'tell tallies' && isDeepStrictEqual(causes, traceIds.toSorted());
          });
      /** Two likes at once: the span of their tally, if the two alone share one. */
      const likeTogether = async () => {
        // A tally has just been published: the next likes wait for the next one.
        await toggle(product, { user: 2 });
        const [first, second] = [newTrace(), newTrace()];
        await Promise.all(
          [first, second].map(({ headers }, user) => toggle(product, { user, headers })),
        );
        await expectEdges(first.traceId, required.likeIsTold);
        await expectEdges(second.traceId, required.likeIsTold);
        return tallyOf(first.traceId, second.traceId);
      };
      // On a busy machine the second like may be too late for the tally of the first.
      let shared: SpanRecord | undefined;
      for (let tries = 0; tries < 5 && !shared; tries++) shared = await likeTogether();
      expect(shared).toMatchObject({ parentSpanId: '' });
    });
  });

  describe('a span has', () => {
    it('the code of its error, in every process that passed it on', async () => {
      const { traceId, headers } = newTrace();
      expect(await toggle(product, { postId: 'nadie', headers })).toBe(404);
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

    it('the ids of post and contest, and a hash of the user in place of the id', async () => {
      const { traceId, headers } = newTrace();
      const { users, postIds, eventId } = product.contest;
      const uid = users[0]?.uid ?? '';
      await toggle(product, { headers });
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
      const all = product.receiver.book.all().flatMap(({ spans }) => spans);
      const values = all.flatMap(({ attributes }) => [...attributes.values()]);
      expect(values.filter((value) => value.includes(uid) || value.includes('@'))).toEqual([]);
    });
  });

  describe('metrics count', () => {
    const toggles = { 'http.route': '/api/toggle-post-like/:postId' };
    const answers = () => {
      const well = { ...toggles, 'http.response.status_code': '200' };
      return product.receiver.metrics.histograms('gateway', 'http.server.request.duration', well);
    };

    it('each acknowledged like once, at the gateway and in its service', async () => {
      expect(await toggle(product, {})).toBe(200);
      const { metrics } = product.receiver;
      const counted = () => [metrics.value('likes', 'elreto.likes'), answers()[0]?.count];
      await expect.poll(counted).toEqual([product.acknowledged, product.acknowledged]);
    });

    it('the duration of likes in buckets that the objective can be read from', async () => {
      const { metrics } = product.receiver;
      const handled = () =>
        metrics
          .histograms('likes', 'rpc.server.call.duration', { 'rpc.method': 'rpc.likes.toggle' })
          .filter(({ attributes }) => !attributes.has('error.type'));
      const all = () => [...answers(), ...handled()];
      const { acknowledged } = product;
      await expect
        .poll(() => all().map(({ count }) => count))
        .toEqual([acknowledged, acknowledged]);
      for (const { count, explicitBounds, bucketCounts } of all()) {
        expect(explicitBounds).toContain(0.3);
        expect(bucketCounts).toHaveLength(explicitBounds.length + 1);
        expect(bucketCounts.reduce((total, each) => total + each, 0)).toBe(count);
      }
      // The gateway waits for the service: both measure seconds.
      const [asking = 0, answering = 0] = all().map(({ sum }) => sum);
      expect(answering).toBeGreaterThan(0);
      expect(asking).toBeGreaterThan(answering);
    });
  });

  describe('signals of each process', () => {
    const processes = ['gateway', ...serviceNames] as const;
    const ofAll = [
      'http.server.request.duration',
      'process.cpu.time',
      'nodejs.eventloop.delay.p99',
    ];
    const ofServices = ['rpc.server.call.duration', 'elreto.outbox.unsent'];
    const ofGateway = ['elreto.cache.reads', 'elreto.consumer.lag'];

    it.each(processes)('%s sends traces, metrics and logs that name their trace', async (name) => {
      const { book, metrics } = product.receiver;
      const spans = () => book.all().flatMap((trace) => trace.spans);
      await expect.poll(() => spans().some(({ service }) => service === name)).toBe(true);

      const own = name === 'gateway' ? ofGateway : ofServices;
      await expect.poll(() => metrics.names(name)).toEqual(expect.arrayContaining(ofAll));
      expect(metrics.names(name)).toEqual(expect.arrayContaining(own));
      expect(metrics.value(name, 'elreto.dependency.up', { 'elreto.dependency': 'nats' })).toBe(1);
      expect(metrics.value(name, 'process.uptime')).toBeGreaterThan(0);

      const known = () => new Set(book.all().map(({ id }) => id));
      const traceIds = () => [...product.log(name).matchAll(/"trace_id":"([0-9a-f]{32})"/g)];
      await expect.poll(() => traceIds().some(([, id]) => known().has(id ?? ''))).toBe(true);
    });

    it('the receiver could read everything', () => {
      expect(product.receiver.faults).toEqual([]);
    });
  });
}

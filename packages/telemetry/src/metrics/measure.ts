import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fastify, type FastifyInstance, type RouteOptions } from 'fastify';
import type { Metrics } from './metrics.ts';

/** Measures the duration of every route that is registered after this call, unless `except` returns true. */
export function measureHttp(
  instance: FastifyInstance,
  metrics: Metrics,
  except: (route: RouteOptions) => boolean = () => false,
): void {
  const histogram = metrics.histogram('http.server.request.duration');
  instance.addHook('onRoute', (route) => {
    if (except(route)) return;
    route.onResponse = [
      (request, reply, done) => {
        histogram.record(reply.elapsedTime / 1_000, {
          'http.request.method': request.method,
          'http.route': route.url,
          'http.response.status_code': reply.statusCode,
        });
        done();
      },
      ...[route.onResponse ?? []].flat(),
    ];
  });
}

const resolutionMs = 20;

/** Adds metrics of this process. Delays are those since the last read. The returned function stops this. */
export function observeProcess(metrics: Metrics): () => void {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  // Subtracts the interval of the timer that measures the delay.
  const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - resolutionMs / 1_000);
  metrics.gauge('nodejs.eventloop.delay.p50', () => [{ value: seconds(delay.percentile(50)) }]);
  metrics.gauge('nodejs.eventloop.delay.p99', () => [{ value: seconds(delay.percentile(99)) }]);
  metrics.gauge('nodejs.eventloop.delay.max', () => {
    const value = seconds(delay.max);
    delay.reset();
    return [{ value }];
  });
  metrics.count('process.cpu.time', () => {
    const { user, system } = process.cpuUsage();
    return [
      { value: user / 1e6, attributes: { 'cpu.mode': 'user' } },
      { value: system / 1e6, attributes: { 'cpu.mode': 'system' } },
    ];
  });
  metrics.gauge('process.memory.usage', () => [{ value: process.memoryUsage.rss() }]);
  metrics.gauge('process.uptime', () => [{ value: process.uptime() }]);
  return () => delay.disable();
}

/** The `content-type` of Prometheus' text format. */
export const expositionType = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * Serves `/metrics` and `/health/live` on a separate port, for a process with public ports. This way the
 * health check works even if clients use up all connections of the public port.
 */
export async function serveMetrics(metrics: Metrics, port: number, host: string) {
  const server = fastify({ forceCloseConnections: true });
  server.get('/metrics', (_, reply) => {
    void reply.type(expositionType);
    return metrics.exposition();
  });
  server.get('/health/live', () => ({ status: 'ok' }));
  const url = await server.listen({ port, host });
  return { url: `${url}/metrics`, close: () => server.close() };
}

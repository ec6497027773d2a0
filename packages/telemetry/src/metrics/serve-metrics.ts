import { fastify } from 'fastify';
import type { Metrics } from './metrics.ts';

/** `content-type` of Prometheus' text format. */
export const expositionType = 'text/plain; version=0.0.4; charset=utf-8';

/** `/metrics` on a port of its own. */
export interface MetricsServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves `/metrics` on a port of its own, for a process whose other ports are open to the public. */
export async function serveMetrics(
  metrics: Metrics,
  port: number,
  host: string,
): Promise<MetricsServer> {
  const server = fastify({ forceCloseConnections: true });
  server.get('/metrics', (_, reply) => {
    void reply.type(expositionType);
    return metrics.exposition();
  });
  const url = await server.listen({ port, host });
  return { url: `${url}/metrics`, close: () => server.close() };
}

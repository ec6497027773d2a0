import type { FastifyInstance, RouteOptions } from 'fastify';
import type { Metrics } from './metrics.ts';

/** Times every route registered on `instance` from now on, except open streams and the like. */
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

import type { FastifyInstance, RouteOptions } from 'fastify';
import type { Histogram, HistogramSeries } from './histogram.ts';
import type { Metrics } from './metrics.ts';

/**
 * Times every route that is registered on `instance` from now on, but for those that `except`
 * picks: an open stream's time says nothing. Each route knows its series by status alone.
 */
export function measureHttp(
  instance: FastifyInstance,
  metrics: Metrics,
  except: (route: RouteOptions) => boolean = () => false,
): void {
  const histogram = metrics.histogram('http.server.request.duration');
  instance.addHook('onRoute', (route) => {
    if (except(route)) return;
    const methods = [route.method].flat();
    const times = new Map(
      methods.map((method) => [method, byStatus(histogram, method, route.url)]),
    );
    route.onResponse = [
      (request, reply, done) => {
        times
          .get(request.method)?.(reply.statusCode)
          .record(reply.elapsedTime / 1_000);
        done();
      },
      ...[route.onResponse ?? []].flat(),
    ];
  });
}

function byStatus(histogram: Histogram, method: string, route: string) {
  const series = new Map<number, HistogramSeries>();
  return (status: number): HistogramSeries => {
    let known = series.get(status);
    if (!known) {
      known = histogram.with({
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
      });
      series.set(status, known);
    }
    return known;
  };
}

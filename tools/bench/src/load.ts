import autocannon from 'autocannon';

/** One request of a load: method, path and what it carries. */
export type Shot = Pick<autocannon.Request, 'method' | 'path' | 'headers' | 'body'>;
export type Outcome = Awaited<ReturnType<typeof fire>>;

/** Fires `shot(n)` for n = 0, 1, … from 64 connections for `seconds`. */
export async function fire(origin: string, seconds: number, shot: (n: number) => Shot) {
  let n = 0;
  const result = await autocannon({
    url: origin,
    connections: 64,
    duration: seconds,
    requests: [{ setupRequest: (request) => ({ ...request, ...shot(n++) }) }],
  });
  return {
    perSecond: result.requests.average,
    p99Ms: result.latency.p99,
    answered: result['2xx'],
    /** Answers that were no 2xx, time-outs and broken connections. */
    failed: result.non2xx + result.errors + result.timeouts,
  };
}

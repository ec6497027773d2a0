import autocannon from 'autocannon';

/** One request of a load: method, path and what it carries. */
export interface Shot {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What came of a load. */
export interface Outcome {
  readonly perSecond: number;
  readonly p99Ms: number;
  readonly answered: number;
  /** Answers that were no 2xx, time-outs and broken connections. */
  readonly failed: number;
}

/** Fires `shot(n)` for n = 0, 1, … from 64 connections for `seconds`. */
export async function fire(
  origin: string,
  seconds: number,
  shot: (n: number) => Shot,
): Promise<Outcome> {
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
    failed: result.non2xx + result.errors + result.timeouts,
  };
}

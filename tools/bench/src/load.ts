import autocannon from 'autocannon';

export type Shot = Pick<autocannon.Request, 'method' | 'path' | 'headers' | 'body'>;
export type Outcome = Awaited<ReturnType<typeof fire>>;

/**
 * Sends `shot(n)` for n = 0, 1, … from 64 connections for `seconds` or until `signal` aborts. If one fails, this
 * process exits with 1.
 */
export async function fire(
  origin: string,
  seconds: number,
  shot: (n: number) => Shot,
  signal?: AbortSignal,
) {
  let n = 0;
  const options: autocannon.Options = {
    url: origin,
    connections: 64,
    duration: seconds,
    requests: [{ setupRequest: (request) => ({ ...request, ...shot(n++) }) }],
  };
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const firing = autocannon(options, (error: unknown, done) =>
      error instanceof Error ? reject(error) : resolve(done),
    );
    signal?.addEventListener('abort', () => firing.stop());
  });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) process.exitCode = 1;
  return {
    perSecond: result['2xx'] / result.duration,
    p99Ms: result.latency.p99,
    worstMs: result.latency.max,
    answered: result['2xx'],
    /** Answers other than 2xx, time-outs and broken connections. */
    failed,
  };
}

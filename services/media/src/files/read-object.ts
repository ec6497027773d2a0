import { setTimeout as sleep } from 'node:timers/promises';

/** Reads an object of the bucket; undefined when there is none. The body is not read yet. */
export type ReadObject = (path: string) => Promise<Response | undefined>;

interface ReadOptions {
  /** Of the bucket's JSON API, `https://storage.googleapis.com`. */
  readonly origin: string;
  readonly bucket: string;
  /** Headers that let this process in. */
  readonly authorize: () => Promise<Headers>;
  /** Longest wait for an answer to begin, in milliseconds. */
  readonly timeoutMs?: number;
  readonly retryDelayMs?: number;
}

const attempts = 3;

/**
 * Reads by plain HTTP rather than by the client library: there, one reader who goes away cuts off
 * all the others, because the library then closes the connections that they share.
 */
export function objectReader(options: ReadOptions): ReadObject {
  const { origin, bucket, authorize, timeoutMs = 10_000, retryDelayMs = 200 } = options;
  return async (path) => {
    const object = `/storage/v1/b/${bucket}/o/${encodeURIComponent(path)}?alt=media`;
    for (let attempt = 1; ; attempt++) {
      const result = await ask(new URL(object, origin), authorize, timeoutMs);
      if (result instanceof Response) {
        if (result.ok) return result;
        await result.body?.cancel();
        if (result.status === 404) return undefined;
        if (!mayPass(result.status)) throw new Error(`the bucket answers ${result.status}`);
      }
      if (attempt === attempts) {
        throw new Error('the bucket does not answer', { cause: result });
      }
      await sleep(retryDelayMs * attempt);
    }
  };
}

const mayPass = (status: number) => status === 408 || status === 429 || status >= 500;

/** The answer, or what kept it from coming. */
async function ask(url: URL, authorize: () => Promise<Headers>, timeoutMs: number) {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), timeoutMs);
  try {
    return await fetch(url, { headers: await authorize(), signal: patience.signal });
  } catch (error) {
    return error;
  } finally {
    clearTimeout(timer);
  }
}

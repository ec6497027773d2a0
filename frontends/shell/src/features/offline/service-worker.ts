/* Keeps what was seen, for when there is no network. Online it only listens: the network answers. */

interface FetchEvent extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
  waitUntil(work: Promise<unknown>): void;
}

interface WorkerScope {
  addEventListener(type: 'install' | 'activate', listener: () => unknown): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => unknown): void;
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
}

const worker = self as unknown as WorkerScope;
const keptName = 'el-reto-seen-1';
/** A gallery and its pictures, many times over; the oldest go first. */
const mostKept = 500;
const trimEvery = 50;
/** What is read where a page was never seen. */
const mainPage = '/gallery';

let kept = 0;

/** What the server marks as everybody's is kept, and nothing that is one person's. */
async function keep(request: Request, response: Response): Promise<void> {
  const cache = await caches.open(keptName);
  await cache.put(request, response);
  kept += 1;
  if (kept % trimEvery !== 0) return;
  const keys = await cache.keys();
  const tooMany = keys.slice(0, Math.max(0, keys.length - mostKept));
  await Promise.all(tooMany.map((key) => cache.delete(key)));
}

const drop = async (request: Request) => (await caches.open(keptName)).delete(request);

async function answer(event: FetchEvent): Promise<Response> {
  const { request } = event;
  try {
    const response = await fetch(request);
    const isPublic = /\bpublic\b/.test(response.headers.get('cache-control') ?? '');
    if (response.status === 200 && isPublic) event.waitUntil(keep(request, response.clone()));
    // What is gone is not shown again.
    else if (response.status === 404) event.waitUntil(drop(request));
    return response;
  } catch (error) {
    const seen = await caches.match(request);
    if (seen) return seen;
    if (request.mode === 'navigate' && (await caches.match(mainPage))) {
      return Response.redirect(mainPage);
    }
    throw error;
  }
}

worker.addEventListener('install', () => worker.skipWaiting());
worker.addEventListener('activate', () => worker.clients.claim());
worker.addEventListener('fetch', (event) => {
  const { method, url, headers } = event.request;
  const isOurs = method === 'GET' && new URL(url).origin === location.origin;
  // A stream is never over, and has nothing to keep.
  const isStream = headers.get('accept') === 'text/event-stream';
  if (isOurs && !isStream) event.respondWith(answer(event));
});

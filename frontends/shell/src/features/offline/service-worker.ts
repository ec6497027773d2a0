/* Stores the pages and pictures that the visitor saw, and answers with them if the network fails. */

interface FetchEvent extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
  waitUntil(work: Promise<unknown>): void;
}

interface Page {
  postMessage(message: { isLost: boolean }): void;
}

interface WorkerScope {
  addEventListener(type: 'install' | 'activate', listener: () => unknown): void;
  addEventListener(type: 'message', listener: (event: { source: Page }) => unknown): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => unknown): void;
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void>; matchAll(): Promise<readonly Page[]> };
}

const worker = self as unknown as WorkerScope;
const keptName = 'el-reto-seen-1';
/** Maximum of stored answers, enough for several galleries. The oldest answers are deleted. */
const maxKept = 500;
const trimEvery = 50;
/** Pages shown instead of a page without a stored copy. */
const mainPages = ['/gallery', '/'];

const pathOf = ({ url }: Request) => new URL(url).pathname;
const isFile = (request: Request) => /^\/(assets|remotes)\//.test(pathOf(request));
const isPicture = (request: Request) => /^\/(media|share)\//.test(pathOf(request));

/**
 * The cache key of a request. For a page the key lacks the query, which may be personal. Of the headers,
 * which may contain a token, the key has only `prefer`, which changes answers.
 */
function keyOf(request: Request): Request {
  if (request.mode === 'navigate') return new Request(pathOf(request));
  const prefer = request.headers.get('prefer');
  return new Request(request.url, { headers: prefer ? { prefer } : {} });
}

let kept = 0;

/** Stores an answer that the server marked as public. */
async function keep(request: Request, response: Response): Promise<void> {
  const cache = await caches.open(keptName);
  await cache.put(request, response);
  kept += 1;
  // Old answers are deleted after the first stored answer as well, because the browser may stop the worker
  // before it has stored fifty.
  if (kept % trimEvery !== 1) return;
  const keys = await cache.keys();
  const tooMany = keys.slice(0, Math.max(0, keys.length - maxKept));
  await Promise.all(tooMany.map((key) => cache.delete(key)));
}

const drop = async (request: Request) => (await caches.open(keptName)).delete(request);

/**
 * Stores a public answer. After a 404 the stored answer is deleted. `isPart`: the page may lack its first
 * cards and therefore does not replace a stored page.
 */
async function note(request: Request, response: Response, isPart = false): Promise<void> {
  if (response.status === 404) await drop(request);
  const isPublic = /\bpublic\b/.test(response.headers.get('cache-control') ?? '');
  // The lines of a published result may be hundreds of megabytes.
  const isResult = response.headers.get('content-type')?.includes('ndjson');
  if (response.status !== 200 || !isPublic || isResult) return;
  if (!isPart || !(await caches.match(request))) await keep(request, response);
}

let isRefreshed = false;

/**
 * Loads the stored answers again, once after each change of the connection's state. Deletes those that the
 * server now answers with 404, and pictures that no stored answer names.
 */
async function refreshCache(): Promise<void> {
  if (isRefreshed) return;
  isRefreshed = true;
  const cache = await caches.open(keptName);
  const keys = (await cache.keys()).filter((key) => !isFile(key));
  let named = '';
  for (const { url, headers } of keys.filter((key) => !isPicture(key))) {
    const again = new Request(url, { headers, cache: 'no-cache' });
    await note(again, await fetch(again));
    named += (await (await cache.match(again))?.text()) ?? '';
  }
  const nameless = keys.filter((key) => isPicture(key) && !named.includes(pathOf(key)));
  await Promise.all(nameless.map((key) => cache.delete(key)));
}

/**
 * Whether the last answer came from the cache. `navigator.onLine` misses some losses. Undefined after a start of
 * the worker: pages may still show the state of before.
 */
let isLost: boolean | undefined;

async function notifyPages(isLostNow: boolean): Promise<void> {
  if (isLost === isLostNow) return;
  isLost = isLostNow;
  isRefreshed = false;
  const pages = await worker.clients.matchAll();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker and its pages have one origin
  for (const page of pages) page.postMessage({ isLost });
}

async function answer(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const key = keyOf(request);
  try {
    const response = await fetch(request);
    event.waitUntil(notifyPages(false));
    // The gallery of another contest, order or search comes without cards.
    const isPart = request.mode === 'navigate' && request.url.includes('?');
    event.waitUntil(note(key, response.clone(), isPart));
    if (request.mode === 'navigate') event.waitUntil(refreshCache());
    return response;
  } catch (error) {
    const seen = await caches.match(key);
    if (!request.signal.aborted) event.waitUntil(notifyPages(true));
    if (seen) return seen;
    if (request.mode !== 'navigate') throw error;
    for (const page of mainPages) {
      if (page !== pathOf(request) && (await caches.match(page))) return Response.redirect(page);
    }
    throw error;
  }
}

worker.addEventListener('install', () => worker.skipWaiting());
worker.addEventListener('activate', () => worker.clients.claim());
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker and its pages have one origin
worker.addEventListener('message', ({ source }) => source.postMessage({ isLost: isLost === true }));
worker.addEventListener('fetch', (event) => {
  const { method, url, headers } = event.request;
  const isOurs = method === 'GET' && new URL(url).origin === location.origin;
  // A stream does not end and cannot be stored.
  const isStream = headers.get('accept') === 'text/event-stream';
  if (isOurs && !isStream) event.respondWith(answer(event));
});

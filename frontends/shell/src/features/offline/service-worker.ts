/* Keeps what was seen, for when there is no network. Online it only listens: the network answers. */

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
/** A gallery and its pictures, many times over; the oldest go first. */
const mostKept = 500;
const trimEvery = 50;
/** Pages that replace one without a stored copy. */
const mainPages = ['/gallery', '/'];

const pathOf = ({ url }: Request) => new URL(url).pathname;
const isFile = (request: Request) => /^\/(assets|remotes)\//.test(pathOf(request));
const isPicture = (request: Request) => /^\/(media|share)\//.test(pathOf(request));

/**
 * Pages are kept without their query: it changes nothing in them, and may be one person's. So may what is
 * sent along, as a token: of that only what answers differ by is kept.
 */
function keyOf(request: Request): Request {
  if (request.mode === 'navigate') return new Request(pathOf(request));
  const prefer = request.headers.get('prefer');
  return new Request(request.url, { headers: prefer ? { prefer } : {} });
}

let kept = 0;

/** Only answers that the server marks as public are stored. */
async function keep(request: Request, response: Response): Promise<void> {
  const cache = await caches.open(keptName);
  await cache.put(request, response);
  kept += 1;
  // From the first on: the browser ends a worker long before it has kept fifty.
  if (kept % trimEvery !== 1) return;
  const keys = await cache.keys();
  const tooMany = keys.slice(0, Math.max(0, keys.length - mostKept));
  await Promise.all(tooMany.map((key) => cache.delete(key)));
}

const drop = async (request: Request) => (await caches.open(keptName)).delete(request);

/** Keeps the answer, or what it says is gone no longer. */
async function note(request: Request, response: Response): Promise<void> {
  const isPublic = /\bpublic\b/.test(response.headers.get('cache-control') ?? '');
  if (response.status === 200 && isPublic) await keep(request, response);
  else if (response.status === 404) await drop(request);
}

let lookedAgain = false;

/** On another visit deleted answers are dropped, with the pictures that no stored answer names. */
async function lookAgain(): Promise<void> {
  if (lookedAgain) return;
  lookedAgain = true;
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

/** Whether the last answer is an old one. The browser does not know: a network may lead nowhere. */
let isLost = false;

async function tell(isLostNow: boolean): Promise<void> {
  if (isLost === isLostNow) return;
  isLost = isLostNow;
  lookedAgain = false;
  const pages = await worker.clients.matchAll();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker and its pages have one origin
  for (const page of pages) page.postMessage({ isLost });
}

async function answer(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const key = keyOf(request);
  try {
    const response = await fetch(request);
    event.waitUntil(tell(false));
    event.waitUntil(note(key, response.clone()));
    if (request.mode === 'navigate') event.waitUntil(lookAgain());
    return response;
  } catch (error) {
    const seen = await caches.match(key);
    if (!request.signal.aborted) event.waitUntil(tell(true));
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
worker.addEventListener('message', ({ source }) => source.postMessage({ isLost }));
worker.addEventListener('fetch', (event) => {
  const { method, url, headers } = event.request;
  const isOurs = method === 'GET' && new URL(url).origin === location.origin;
  // A stream is never over, and has nothing to keep.
  const isStream = headers.get('accept') === 'text/event-stream';
  if (isOurs && !isStream) event.respondWith(answer(event));
});

import { setTimeout as sleep } from 'node:timers/promises';
import type { APIResponse, BrowserContext, Page, Response, Route } from 'playwright-core';
import { intercept } from './intercept.ts';

/** Longest wait for a change, however busy the machine is, in milliseconds. */
export const soonMs = 120_000;

type Where = BrowserContext | Page;

/**
 * Timers of exactly these lengths last `factor` times as long on the pages that `where` opens next, because
 * a busy machine may need longer for the next step of the test or of the page.
 */
export const slowTimers = (where: Where, factor: number, ...lengthsMs: number[]) =>
  where.addInitScript(
    ([times, lengths]) => {
      const start = window.setTimeout as (...given: unknown[]) => number;
      const startOther = (work: unknown, ms = 0, ...rest: unknown[]) =>
        start(work, lengths.includes(ms) ? ms * times : ms, ...rest);
      window.setTimeout = startOther as typeof setTimeout;
    },
    [factor, lengthsMs] as const,
  );

/** Timers of exactly these lengths do not end during the test. */
export const withoutTimers = (where: Where, ...lengthsMs: number[]) =>
  slowTimers(where, 1_000, ...lengthsMs);

/**
 * Messages of the site stay until they are closed, instead of for six seconds. Only they have timers of this
 * length. A clock that a test installs on a page replaces these timers.
 */
export const keepMessages = (where: Where) => withoutTimers(where, 6_000);

/**
 * Mouse clicks of a test never count as a double click, which dialogs ignore, however soon they follow each
 * other: each millisecond between two presses counts as a second.
 */
export const separateClicks = (where: Where) =>
  where.addInitScript(() => {
    const separate = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return;
      Object.defineProperty(event, 'timeStamp', { value: event.timeStamp * 1_000 });
    };
    window.addEventListener('pointerdown', separate, true);
  });

/** Whether a response is a successful one from such an address. A page repeats requests that get 503. */
export const okFrom = (address: RegExp) => (response: Response) =>
  response.ok() && address.test(response.url());

/** Pages wait eight times their usual 15 s for an answer. */
export const patient = (where: BrowserContext) =>
  where.addInitScript(() => {
    const usual = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => usual(8 * ms);
  });

/** Holds the requests to `url` until the returned function is called. */
export async function hold(where: Where, url: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await intercept(where, url, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Lets a request of a page arrive; repeats it while the server answers 503, for at most `soonMs`. */
export async function arrived(route: Route): Promise<APIResponse> {
  const deadline = performance.now() + soonMs;
  for (;;) {
    const answer = await route.fetch({ timeout: soonMs });
    if (answer.status() !== 503 || performance.now() > deadline) return answer;
    await sleep(500);
  }
}

/** Makes the answers that the page has two seconds older: after a break of the network, younger ones are not read again. */
export const ageAnswers = (page: Page) =>
  page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() + 2_000;
  });

import type { BrowserContext, Page, Route } from 'playwright-core';

const probe = '**/robots.txt?intercepted';

/** Waits until a page sends its requests through the interception. */
async function untilIntercepted(page: Page): Promise<void> {
  if (!page.url().startsWith('http')) return;
  await page.route(probe, (route) => route.fulfill({ status: 204 }));
  const isIntercepted = () =>
    fetch('/robots.txt?intercepted').then(
      ({ status }) => status === 204,
      () => false,
    );
  await page.waitForFunction(isIntercepted, undefined, { polling: 20 });
  await page.unroute(probe);
}

/**
 * Passes the requests to `url` to `handler`, until the returned function is called. Use this instead of
 * Playwright's `route`: after that has returned, a busy page of Chromium still sends requests without
 * interception, which also cause no event.
 */
export async function intercept(
  where: BrowserContext | Page,
  url: string | RegExp,
  handler: (route: Route) => unknown,
): Promise<() => Promise<void>> {
  let hasEnded = false;
  const handle = async (route: Route) => {
    try {
      await handler(route);
    } catch (error) {
      // At the end, requests that the handler has not answered continue. It cannot answer them any more.
      if (!hasEnded) throw error;
    }
  };
  await where.route(url, handle);
  await Promise.all(('pages' in where ? where.pages() : [where]).map(untilIntercepted));
  return async () => {
    hasEnded = true;
    await where.unroute(url, handle);
  };
}

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { walkTheContest } from '../support/contest-flow.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

it('the way through the contest leads from sign-up to the winners', () => walkTheContest(browser));

import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';

/** The two sizes that every screen is made for. */
export const phone = { width: 390, height: 844 };
export const desk = { width: 1440, height: 900 };

/** The headless shell is the same engine without windows and needs half the time. */
const executables = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The first Chromium that starts. */
async function launch(): Promise<Browser> {
  const failures: unknown[] = [];
  for (const executablePath of executables) {
    try {
      return await chromium.launch({ executablePath, args });
    } catch (error) {
      failures.push(error);
    }
  }
  throw new AggregateError(failures, 'no Chromium could be started');
}

let browser: Promise<Browser> | undefined;

/** The browser of all test files of this worker. It ends with the worker's process. */
export const openBrowser = (): Promise<Browser> => (browser ??= launch());

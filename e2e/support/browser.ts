import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';
import { afterAll } from 'vitest';

/** The two sizes that every screen is made for. */
export const phone = { width: 390, height: 844 };
export const desk = { width: 1440, height: 900 };

/** The first is the same engine without windows: flows take half of the time in it. */
const executables = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The first Chromium that starts. */
export async function openBrowser(): Promise<Browser> {
  const failures: unknown[] = [];
  for (const executablePath of executables) {
    try {
      return await chromium.launch({ executablePath, args: flags });
    } catch (error) {
      failures.push(error);
    }
  }
  throw new AggregateError(failures, 'no Chromium could be started');
}

/** The browser of one file's tests; it closes after the last of them. */
export async function browserOfThisFile(): Promise<Browser> {
  const browser = await openBrowser();
  afterAll(() => browser.close());
  return browser;
}

import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';
import { soonMs } from './patience.ts';

/** The two window sizes of the tests. */
export const phone = { width: 390, height: 844 };
export const desk = { width: 1440, height: 900 };

/** Paths of Chromium. The headless shell is first, because it needs half of the time. */
const executables = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
/** Without Google's sign-in script, which pages with the button for Google request. */
const args = [
  '--disable-gpu',
  '--disable-quic',
  '--host-resolver-rules=MAP apis.google.com ~NOTFOUND',
];

/**
 * The user agent of a person's browser. The default one contains `HeadlessChrome`, which the gateway takes
 * for a robot. It is that of a desktop in all sizes: for a phone's, Firebase loads a frame from Google.
 */
export const personsAgent = (of: Browser) =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${of.version()} Safari/537.36`;

let browser: Promise<Browser> | undefined;

/** The browser of all test files of this worker. It ends with the worker's process. */
export function openBrowser(): Promise<Browser> {
  const executablePath = executables.find(existsSync);
  if (!executablePath) throw new Error('no Chromium is installed');
  return (browser ??= chromium.launch({ executablePath, args, timeout: soonMs }));
}

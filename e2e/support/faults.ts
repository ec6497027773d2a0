import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';

/** Reports errors in the consoles of the pages, and uncaught errors. */
export function watchFaults(context: BrowserContext, report: (fault: string) => void): void {
  const counts = new Map<string, number>();
  context.on('weberror', (fault) => report(String(fault.error())));
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    const fault = `${message.text()} ${message.location().url}`;
    // Other test files delete contests and cards whose pictures this page may show.
    const isDeletedPicture = /404.*\/media\/event/.test(fault);
    // The test's browser does not load Google's sign-in script.
    const isGoogle = fault.includes('https://apis.google.com/');
    // A page repeats a read three times after a 503. The fourth 503 for the same address is a fault.
    const count = (counts.get(fault) ?? 0) + 1;
    counts.set(fault, count);
    const isRepeated = fault.includes('status of 503') && count < 4;
    if (!isDeletedPicture && !isGoogle && !isRepeated) report(fault);
  });
}

interface Frames {
  drawnFrame: typeof requestAnimationFrame;
}

/** Lets the frames of the pages be counted also if a test replaces their clocks, and with them their frames. */
export const keepFrames = (context: BrowserContext) =>
  context.addInitScript(() => {
    Object.assign(window, { drawnFrame: requestAnimationFrame.bind(window) });
  });

/**
 * Counts the frames that a page draws in a second. Playwright clicks an element once it has not moved for two
 * frames, so that it waits in vain on a page that draws none.
 */
async function framesPerSecond(page: Page): Promise<number> {
  const frames = await page.evaluateHandle(() => {
    const drawn = { count: 0 };
    const { drawnFrame } = window as unknown as Frames;
    const countNext = () => {
      drawn.count += 1;
      drawnFrame(countNext);
    };
    drawnFrame(countNext);
    return drawn;
  });
  await sleep(1_000);
  return frames.evaluate(({ count }) => count);
}

/** Returns address, frame rate and text of each page, for the message of a failed test. */
export async function describePages(context: BrowserContext): Promise<string[]> {
  const pages = context.pages().map(async (page) => {
    const text = await page.locator('body').innerText({ timeout: 5_000 });
    const rate = await framesPerSecond(page);
    return `${page.url()}, ${rate} frames per second\n${text.replaceAll(/\n+/g, ' · ')}`;
  });
  const shown = await Promise.allSettled(pages);
  return shown.map((page) => ('value' in page ? page.value : String(page.reason)));
}

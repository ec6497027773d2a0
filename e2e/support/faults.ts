import type { BrowserContext } from 'playwright-core';

/** Reports errors in the consoles of the pages, and uncaught errors. */
export function watchFaults(context: BrowserContext, report: (fault: string) => void): void {
  const counts = new Map<string, number>();
  context.on('weberror', (fault) => report(String(fault.error())));
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    const fault = `${message.text()} ${message.location().url}`;
    // Other test files delete contests and cards whose pictures this page may show.
    const isDeletedPicture = /404.*\/media\/event/.test(fault);
    // A page repeats a read three times after a 503. The fourth 503 for the same address is a fault.
    const count = (counts.get(fault) ?? 0) + 1;
    counts.set(fault, count);
    const isRepeated = fault.includes('status of 503') && count < 4;
    if (!isDeletedPicture && !isRepeated) report(fault);
  });
}

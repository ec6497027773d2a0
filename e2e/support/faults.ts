import type { BrowserContext } from 'playwright-core';

/** Reports errors in the consoles of the pages, and uncaught errors. */
export function watchFaults(context: BrowserContext, report: (fault: string) => void): void {
  const repeated = new Set<string>();
  context.on('weberror', (fault) => report(String(fault.error())));
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    const fault = `${message.text()} ${message.location().url}`;
    // Other test files delete contests and cards whose pictures this page may show.
    const isDeletedPicture = /404.*\/media\/event/.test(fault);
    // A page repeats a request after a 503. A second 503 for the same address is a fault.
    const isRepeated = fault.includes('status of 503') && !repeated.has(fault);
    repeated.add(fault);
    if (!isDeletedPicture && !isRepeated) report(fault);
  });
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type Axe from 'axe-core';
import type { Page } from 'playwright-core';

const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Accessibility faults that axe can see (WCAG 2.2 AA): of the open dialog, or else of the page. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // A page keeps axe, whose script takes as long as a check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(script);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof Axe };
    // The bottom bar of a phone always covers something. `coveredControls` checks that.
    const inFlow = new CSSStyleSheet();
    inFlow.replaceSync('nav { position: static !important }');
    document.adoptedStyleSheets.push(inFlow);
    const values = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
    const runOnly = { type: 'tag' as const, values };
    // Preloading serves a rule about audio and video, which the site does not have.
    const options: Axe.RunOptions = { runOnly, resultTypes: ['violations'], preload: false };
    const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
    const { violations } = await axe.run(dialog ?? document, options);
    document.adoptedStyleSheets.pop();
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`,
    );
  });
}

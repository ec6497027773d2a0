import type { Response } from 'playwright-core';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { Visitor } from '../support/visitor.ts';

const kB = 1000;
const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);

/** A visitor whose browser never comes to rest: what waits for that is not of the first page. */
async function restless(known: boolean) {
  const visitor = await Visitor.onPhone({ known });
  await visitor.context.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  const scripts: Response[] = [];
  visitor.page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response);
  });
  const weight = async () => {
    await visitor.page.waitForLoadState('networkidle');
    const bodies = await Promise.all(scripts.map((script) => script.body()));
    return sum(bodies.map((body) => gzipSync(body, { level: 9 }).length));
  };
  return { visitor, weight };
}

it.each(['/', '/gallery', '/gallery/mexico-a-todo-color/el-volcan'])(
  'brings at most 115 kB of script, gzipped: %s',
  async (path) => {
    const { visitor, weight } = await restless(true);
    await visitor.open(path);
    // The application has taken the place of the page's own markup.
    await visitor.page.locator('#primera').waitFor({ state: 'detached' });
    await visitor.settle();
    const bytes = await weight();
    expect(bytes).toBeLessThanOrEqual(115 * kB);
    expect(bytes, 'the whole application is counted').toBeGreaterThan(80 * kB);
  },
);

it('brings next to none to the door', async () => {
  const { visitor, weight } = await restless(false);
  await visitor.page.goto('/');
  await visitor.page.getByRole('heading', { name: '¿Cuándo naciste?' }).waitFor();
  const bytes = await weight();
  expect(bytes).toBeLessThanOrEqual(4 * kB);
  expect(bytes).toBeGreaterThan(kB);
});

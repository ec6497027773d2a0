import { gzipSync } from 'node:zlib';
import type { Response } from 'playwright-core';
import { expect, it } from 'vitest';
import { Visitor } from '../support/visitor.ts';

const kB = 1000;

it.each([
  ['/', true, 80, 115],
  ['/gallery', true, 80, 115],
  ['/gallery/mexico-a-todo-color/el-volcan', true, 80, 115],
  ['/', false, 1, 4],
])(
  '%s, past the age gate: %s, loads more than %i and at most %i kB of script, gzipped',
  async (path, known, least, most) => {
    const visitor = await Visitor.onPhone({ known });
    // Idle callbacks never run, so that deferred scripts are not counted.
    await visitor.context.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
    // By address: a page that got 503 opens itself again.
    const scripts = new Map<string, Response>();
    visitor.page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.endsWith('.js')) scripts.set(pathname, response);
    });
    await visitor.page.goto(path);
    // Wait until the application has replaced the gateway's markup.
    if (known) await visitor.page.locator('#primera').waitFor({ state: 'detached' });
    if (known) await visitor.settle();
    else await visitor.reads('¿Cuándo naciste?');
    await visitor.page.waitForLoadState('networkidle');
    const bodies = await Promise.all([...scripts.values()].map((script) => script.body()));
    const bytes = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
    expect(bytes).toBeLessThanOrEqual(most * kB);
    expect(bytes, 'the whole application is counted').toBeGreaterThan(least * kB);
  },
);

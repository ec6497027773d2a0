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
    const scripts: Response[] = [];
    visitor.page.on('response', (response) => {
      if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response);
    });
    await visitor.page.goto(path);
    // Wait until the application has replaced the gateway's markup.
    if (known) await visitor.page.locator('#primera').waitFor({ state: 'detached' });
    if (known) await visitor.settle();
    else await visitor.reads('¿Cuándo naciste?');
    await visitor.page.waitForLoadState('networkidle');
    const bodies = await Promise.all(scripts.map((script) => script.body()));
    const bytes = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
    expect(bytes).toBeLessThanOrEqual(most * kB);
    expect(bytes, 'the whole application is counted').toBeGreaterThan(least * kB);
  },
);

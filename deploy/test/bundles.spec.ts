import { isAscii } from 'node:buffer';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './support/dockerfile.ts';

it('keeps bundles in ASCII: V8 holds a wider file in twice the memory', () => {
  const bundles = globSync('{gateway,services/*,frontends/admin/server}/dist/bundle/*.js', {
    cwd: root,
  });
  expect(bundles).toContain('services/media/dist/bundle/variant-process.js');
  expect(bundles.filter((file) => !isAscii(readFileSync(join(root, file))))).toEqual([]);
});

import { isAscii } from 'node:buffer';
import { globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { serviceNames } from '@el-reto/contracts';
import { expect, it } from 'vitest';
import { root, textOf } from './support/files.ts';

/** The folders that are parts of images. */
const parts = [
  ...['contracts', 'client', 'telemetry', 'store', 'service-kit'].map((name) => `packages/${name}`),
  ...serviceNames.map((name) => `services/${name}`),
  'gateway',
  'demo',
  'tools/dev',
  'tools/ops',
  'frontends/admin/server',
];

it.each(parts)('%s imports only the packages that its manifest installs', (folder) => {
  const { dependencies = {} } = JSON.parse(textOf(`${folder}/package.json`)) as {
    dependencies?: object;
  };
  const files = globSync(`${folder}/src/**/*.ts`, { cwd: root, exclude: ['**/*.spec.ts'] });
  const imports = files
    .flatMap((file) => [...textOf(file).matchAll(specifiers)])
    .map(([, statement = '', dynamic = '']) => statement || dynamic)
    .filter((name) => !name.startsWith('.') && !isBuiltin(name))
    .map((name) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
  expect(files).not.toEqual([]);
  expect(imports.filter((name) => !(name in dependencies))).toEqual([]);
});

/**
 * `import … from 'x'`, `export … from 'x'`, `import 'x'`, `import('x')`, `resolve('x')`; no types.
 */
const specifiers =
  /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)'|\b(?:import|resolve)\('([^'./][^']*)'\)/gm;

it('bundles are in ASCII, because V8 needs twice the memory for other files', () => {
  const bundles = globSync('{gateway,services/*,frontends/admin/server}/dist/bundle/*.js', {
    cwd: root,
  });
  expect(bundles).toContain('services/media/dist/bundle/maker-process.js');
  expect(bundles.filter((file) => !isAscii(readFileSync(join(root, file))))).toEqual([]);
});

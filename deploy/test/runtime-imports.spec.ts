import { isAscii } from 'node:buffer';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { serviceNames } from '@el-reto/contracts';
import { expect, it } from 'vitest';
import { root } from './support/dockerfile.ts';

/** What goes into images, and the manifest that its packages are installed by. */
const parts = [
  ...['contracts', 'client', 'telemetry', 'store', 'service-kit'].map((name) => `packages/${name}`),
  ...serviceNames.map((name) => `services/${name}`),
  'gateway',
  'demo',
  'tools/dev',
  'tools/ops',
].map((folder) => ({ sources: join(folder, 'src'), manifest: folder }));
const adminSite = { sources: 'frontends/admin/server/src', manifest: 'frontends/admin/server' };

interface Manifest {
  readonly dependencies?: Record<string, string>;
}

const dependenciesOf = (folder: string): Record<string, string> =>
  (JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest).dependencies ??
  {};

it.each([...parts, adminSite])('$sources imports only what $manifest installs', (part) => {
  const installed = Object.keys(dependenciesOf(part.manifest));
  const missing = [...importsOf(part.sources)].filter((name) => !installed.includes(name));
  expect(missing).toEqual([]);
});

/** Names of the packages that the sources below a folder need when they run. */
function importsOf(folder: string): Set<string> {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'));
  const names = sources.flatMap((file) =>
    [...readFileSync(join(root, folder, file), 'utf8').matchAll(specifiers)].map(
      ([, statement = '', dynamic = '']) => statement || dynamic,
    ),
  );
  const outside = names.filter((name) => !name.startsWith('.') && !isBuiltin(name));
  return new Set(outside.map((name) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name));
}

/** `import … from 'x'`, `export … from 'x'`, `import 'x'`, `import('x')`, `resolve('x')`; no types. */
const specifiers =
  /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)'|\b(?:import|resolve)\('([^'./][^']*)'\)/gm;

it('bundles are in ASCII: V8 stores a wider file in twice the memory', () => {
  const bundles = globSync('{gateway,services/*,frontends/admin/server}/dist/bundle/*.js', {
    cwd: root,
  });
  expect(bundles).toContain('services/media/dist/bundle/variant-process.js');
  expect(bundles.filter((file) => !isAscii(readFileSync(join(root, file))))).toEqual([]);
});

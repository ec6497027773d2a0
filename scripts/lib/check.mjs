import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { runShown, step } from './steps.mjs';

const modules = 'node_modules';
const tsc = join(modules, 'typescript/bin/tsc');
const oxlint = join(modules, 'oxlint/bin/oxlint');
const prettier = join(modules, 'prettier/bin/prettier.cjs');
const cruiser = join(modules, 'dependency-cruiser/bin/dependency-cruiser.mjs');
const knip = join(modules, 'knip/bin/knip.js');
const cruised = 'packages tools services gateway frontends demo scripts e2e deploy load'.split(' ');

/** Types, lint, formatting and walls; runs all of them and fails when any does. */
export async function check() {
  const frontends = readdirSync(join(root, 'frontends')).map((name) => `frontends/${name}`);
  const loose = [...frontends, 'packages/ui', 'e2e', 'load', 'tsconfig.tests.json'].filter(
    (path) => path.endsWith('.json') || existsSync(join(root, path, 'tsconfig.json')),
  );
  const checks = [
    { label: 'tsc -b', args: [tsc, '-b'] },
    ...loose.map((path) => ({ label: `tsc -p ${path}`, args: [tsc, '-p', path, '--noEmit'] })),
    { label: 'oxlint', args: [oxlint, '--type-aware', '--deny-warnings'] },
    { label: 'prettier', args: [prettier, '--check', '--log-level', 'warn', '.'] },
    {
      label: 'dependency-cruiser',
      args: [
        '--import',
        './scripts/lib/typescript-api.mjs',
        cruiser,
        '--config',
        '.dependency-cruiser.mjs',
        '--output-type',
        'err',
        ...cruised,
      ],
    },
    { label: 'knip', args: [knip, '--no-progress', '--treat-config-hints-as-errors'] },
  ];
  let failed = 0;
  for (const { label, args } of checks) {
    await step(label, async () => {
      const code = await runShown('node', args);
      if (code !== 0) throw new Error(label);
    }).catch(() => failed++);
  }
  console.log(`check: ${checks.length - failed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

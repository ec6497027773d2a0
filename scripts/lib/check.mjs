import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { runShown, step } from './steps.mjs';

const tsc = 'typescript/bin/tsc';
const cruised = 'packages tools services gateway frontends demo scripts e2e deploy load';
const cruiserApi = '--import ./scripts/lib/typescript-api.mjs';

/** What is run beside the compiler, as programs below `node_modules`. */
const programs = {
  oxlint: 'oxlint/bin/oxlint --type-aware --deny-warnings',
  oxfmt: 'oxfmt/bin/oxfmt --check .',
  'dependency-cruiser': `dependency-cruiser/bin/dependency-cruiser.mjs --config .dependency-cruiser.mjs --output-type err ${cruised}`,
  knip: 'knip/bin/knip.js --no-progress --treat-config-hints-as-errors',
};

/** Types, lint, formatting and walls; runs all of them and fails when any does. */
export async function check() {
  const frontends = readdirSync(join(root, 'frontends')).map((name) => `frontends/${name}`);
  const loose = [...frontends, 'packages/ui', 'e2e', 'load', 'tsconfig.tests.json'].filter(
    (path) => path.endsWith('.json') || existsSync(join(root, path, 'tsconfig.json')),
  );
  const checks = [
    ['tsc -b', `${tsc} -b`],
    ...loose.map((path) => [`tsc -p ${path}`, `${tsc} -p ${path} --noEmit`]),
    ...Object.entries(programs),
  ];
  let failed = 0;
  for (const [label, program] of checks) {
    const preload = label === 'dependency-cruiser' ? cruiserApi.split(' ') : [];
    await step(label, async () => {
      const code = await runShown('node', [...preload, ...`node_modules/${program}`.split(' ')]);
      if (code !== 0) throw new Error(label);
    }).catch(() => failed++);
  }
  console.log(`check: ${checks.length - failed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

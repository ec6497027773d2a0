import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { runShown, step, StepError } from './steps.mjs';

const tsc = 'typescript/bin/tsc';
const cruised = 'packages tools services gateway frontends demo scripts e2e deploy load';
const cruiserApi = '--import ./scripts/lib/typescript-api.mjs';

/** Checks apart from those of the compiler. */
const programs = {
  oxlint: 'oxlint/bin/oxlint --type-aware --deny-warnings',
  oxfmt: 'oxfmt/bin/oxfmt --check .',
  'dependency-cruiser': `dependency-cruiser/bin/dependency-cruiser.mjs --config .dependency-cruiser.mjs --output-type err ${cruised}`,
  knip: 'knip/bin/knip.js --no-progress --treat-config-hints-as-errors',
  cspell: 'cspell/bin.mjs lint --no-progress',
  sentences: '../scripts/lib/sentences.ts',
};

/** Options with which the compiler checks only what has changed since its last run. */
const incremental = (path) =>
  `--noEmit --incremental --tsBuildInfoFile node_modules/.cache/types/${path.replace('/', '-')}.tsbuildinfo`;

/** The runs of the compiler: first the code that Node executes, then front ends and tests. */
function typeChecks() {
  const frontends = readdirSync(join(root, 'frontends')).map((name) => `frontends/${name}`);
  const unbuilt = [
    ...frontends,
    'packages/ui',
    'tools/vite',
    'e2e',
    'load',
    'tsconfig.tests.json',
  ].filter((path) => path.endsWith('.json') || existsSync(join(root, path, 'tsconfig.json')));
  return [
    ['tsc -b', `${tsc} -b`],
    ...unbuilt.map((path) => [`tsc -p ${path}`, `${tsc} -p ${path} ${incremental(path)}`]),
  ];
}

/** Runs all of the checks; returns the labels of those that failed. */
async function runChecks(checks) {
  const failed = [];
  for (const [label, program] of checks) {
    const preload = label === 'dependency-cruiser' ? cruiserApi.split(' ') : [];
    await step(label, async () => {
      const code = await runShown('node', [...preload, ...`node_modules/${program}`.split(' ')]);
      if (code !== 0) throw new Error(label);
    }).catch(() => failed.push(label));
  }
  return failed;
}

export async function checkTypes() {
  const failed = await runChecks(typeChecks());
  if (failed.length > 0) throw new StepError(`types: ${failed.join(', ')} failed`);
}

/** Runs all checks; returns 1 if one of them fails. */
export async function check() {
  const checks = [...typeChecks(), ...Object.entries(programs)];
  const failed = await runChecks(checks);
  const names = failed.length > 0 ? ` (${failed.join(', ')})` : '';
  console.log(`check: ${checks.length - failed.length} passed, ${failed.length} failed${names}`);
  return failed.length === 0 ? 0 : 1;
}

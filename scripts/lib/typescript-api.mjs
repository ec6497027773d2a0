// Preloaded into dependency-cruiser. TypeScript 7 has no parser API yet, so `typescript` resolves to the
// version 6 that this workspace installs. Without a parser dependency-cruiser would report no violations.
import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);
const { version } = require('typescript/package.json');
if (!version.startsWith('6.'))
  throw new Error('scripts/node_modules lacks TypeScript 6: run npm ci');

const paths = new Map(
  ['typescript', 'typescript/package.json'].map((name) => [name, require.resolve(name)]),
);

registerHooks({
  resolve(specifier, context, next) {
    const path = paths.get(specifier);
    return path ? { url: pathToFileURL(path).href, shortCircuit: true } : next(specifier, context);
  },
});

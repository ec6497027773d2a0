// Preloaded into dependency-cruiser. TypeScript 7 has no parser API yet, so `typescript` resolves to the
// version 6 that this workspace installs.
import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);
const paths = new Map(
  ['typescript', 'typescript/package.json'].map((name) => [name, require.resolve(name)]),
);

registerHooks({
  resolve(specifier, context, next) {
    const path = paths.get(specifier);
    return path ? { url: pathToFileURL(path).href, shortCircuit: true } : next(specifier, context);
  },
});

// Preloaded into dependency-cruiser: TypeScript 7 has no API yet that it could parse with, so it
// is given the version 6 that this folder installs for it alone.
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

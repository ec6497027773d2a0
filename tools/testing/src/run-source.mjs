import { defaultServerConditions, runnerImport } from 'vite';

// Loads a TypeScript entry the way Vitest loads the tests: nothing has to be built first.
const resolve = { conditions: ['source', ...defaultServerConditions] };
await runnerImport(process.argv[2], {
  configFile: false,
  logLevel: 'error',
  resolve,
  ssr: { resolve },
});

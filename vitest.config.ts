import { defaultClientConditions, defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import { fileTimes, LongestFirst } from './tools/testing/src/file-times.ts';

// Some packages name files under `module` that Node cannot load.
const nodeConditions = ['source', ...defaultServerConditions.filter((name) => name !== 'module')];
/** Workspace packages are loaded from their sources: no test depends on a build. */
const source = {
  resolve: { conditions: ['source', ...defaultClientConditions] },
  ssr: { resolve: { conditions: nodeConditions } },
  // Vitest loads global set-ups in this environment.
  environments: { __vitest__: { resolve: { conditions: nodeConditions } } },
};
/** Files that start products with other settings than the shared one. */
const ownProducts = 'e2e/{cdn,firestore,server,tls}/*.spec.ts';
/** Files that replace modules, or change settings that are read once per process. */
const ownModules = [
  ownProducts,
  'services/media/test/file-stores.spec.ts',
  'packages/store/test/memory-firestore.spec.ts',
];
/** Gateway and services within the test's own process. */
const inProcess = '{gateway,services/{accounts,events,likes,posts,integrity}}/test/**/*.spec.ts';
const never = ['**/node_modules/**', '**/dist/**'];

const common = {
  // The files of a worker share its modules.
  isolate: false,
  setupFiles: ['tools/testing/src/restore.ts'],
  // All limits are guards against a hang on a busy machine. None of them is a rule about speed.
  expect: { poll: { timeout: 90_000, interval: 20 } },
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // Files wait for processes half of the time: fewer workers leave cores idle.
  maxWorkers: 4,
  sequence: { groupOrder: 1 },
};
const parts = {
  ...common,
  // Keeps Google's libraries from looking for the metadata server of a cloud machine.
  env: { METADATA_SERVER_DETECTION: 'none' },
};
export default defineConfig({
  ...source,
  test: {
    // Inherited by all projects.
    globalSetup: ['tools/testing/src/shared-firestore.ts'],
    // A busy machine ends processes late.
    teardownTimeout: 90_000,
    sequence: { sequencer: LongestFirst },
    reporters: [fileTimes, 'default'],
    projects: [
      {
        ...common,
        name: 'e2e',
        // A flow waits for many conditions. Each of them has a limit of its own.
        testTimeout: 900_000,
        // An immediate change of a page may take long on a busy machine.
        expect: { poll: { timeout: 120_000, interval: 100 } },
        globalSetup: ['e2e/support/global-setup.ts'],
        include: ['e2e/**/*.spec.ts'],
        exclude: [...never, ownProducts],
      },
      {
        ...parts,
        name: 'parts',
        include: ['**/test/**/*.spec.ts'],
        exclude: [...never, inProcess, ...ownModules],
      },
      { ...parts, name: 'own-modules', isolate: true, include: ownModules },
      { ...parts, name: 'in-process', include: [inProcess] },
      {
        ...common,
        name: 'unit',
        include: ['{**/src,scripts}/**/*.spec.{ts,tsx}'],
        exclude: never,
      },
      {
        ...parts,
        name: 'drill',
        include: ['**/*.drill.ts'],
        exclude: never,
        isolate: true,
        sequence: { groupOrder: 2 },
        maxWorkers: 1,
        testTimeout: 600_000,
        hookTimeout: 600_000,
      },
    ].map((test) => ({ ...source, test })),
  },
});

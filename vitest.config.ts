import { defaultClientConditions, defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type Reporter, type TestSpecification } from 'vitest/node';

const never = ['**/node_modules/**', '**/dist/**'];
/** Workspace packages are loaded from their sources: no test depends on a build. */
const source = {
  resolve: { conditions: ['source', ...defaultClientConditions] },
  // Node itself knows no `module`, and some packages have files there that it cannot load.
  ssr: {
    resolve: {
      conditions: ['source', ...defaultServerConditions.filter((name) => name !== 'module')],
    },
  },
};
/** Files that take the longest, small as they are: begun last, one of them would hold all up alone. */
const longest = /tools\/chaos\/test\/|e2e\/firestore\/|e2e\/browser\/routes\.spec/;
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const group = ({ project }: TestSpecification) => project.config.sequence.groupOrder;
    const rank = ({ moduleId }: TestSpecification) => Number(!longest.test(moduleId));
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's, not an array's
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => group(a) - group(b) || rank(a) - rank(b));
  }
}

/** Names at the end what passed at its second try alone: it may hide a fault. */
const secondTries: Reporter = {
  onTestRunEnd(files) {
    const flaky = files.flatMap((file) =>
      [...file.children.allTests()].filter((test) => test.diagnostic()?.flaky),
    );
    const told = flaky.map((test) => {
      const [error] = test.result().errors ?? [];
      const what = [error?.message, error?.diff].filter(Boolean).join('\n');
      return `  ${test.module.relativeModuleId}: ${test.fullName}: ${what}\n`;
    });
    process.stdout.write(`second tries: ${flaky.length} tests\n${told.join('')}`);
  },
};

/** Two files at a time that start a product each must not reach for the same ports. */
const setupFiles = ['tools/testing/src/own-ports.ts'];
/** Flows that change what everybody sees, or count what everybody does. */
const alone = ['e2e/api/*.spec.ts', 'e2e/browser/{administration,moderation,switches}.spec.ts'];
/** What brings a product of its own, and needs none of the shared one. */
const ownProducts = 'e2e/{cdn,firestore,tls}/*.spec.ts';
/** They replace modules, or settings that are read once, and share neither with another file. */
const ownModules = [
  ownProducts,
  'packages/service-kit/test/{dead-letters,events}.spec.ts',
  'services/media/test/{crashes,file-stores,gone,lifecycle}.spec.ts',
];
/** Gateway and services within the test's own process. */
const inProcess = '{gateway,services/{accounts,events,likes,posts,integrity}}/test/**/*.spec.ts';
/** What is polled for may take long on a busy machine, and says nothing about speed. */
const expect = { poll: { timeout: 30_000 } };
const parts = {
  setupFiles,
  // Files share the modules of a worker, which are not read anew for each.
  isolate: false,
  // Google's libraries would look for the metadata server of a cloud machine.
  env: { METADATA_SERVER_DETECTION: 'none' },
  sequence: { groupOrder: 2 },
  // Real processes on a shared machine: a second try is shown in the report, not hidden.
  retry: 1,
  expect,
  // They wait for processes of their own most of the time.
  maxWorkers: 3,
  testTimeout: 120_000,
  hookTimeout: 120_000,
};
const flows = {
  setupFiles,
  isolate: false,
  globalSetup: ['e2e/support/global-setup.ts'],
  retry: 1,
  expect,
  testTimeout: 180_000,
  hookTimeout: 180_000,
};

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    reporters: ['default', secondTries],
    // As many on any machine: what they wait for is real processes and browsers.
    maxWorkers: 2,
    projects: [
      {
        ...source,
        test: {
          name: 'unit',
          isolate: false,
          sequence: { groupOrder: 1 },
          include: ['**/src/**/*.spec.{ts,tsx}'],
          exclude: never,
        },
      },
      {
        ...source,
        test: {
          ...parts,
          name: 'integration',
          include: ['**/test/**/*.spec.ts'],
          exclude: [...never, inProcess, ...ownModules],
        },
      },
      { ...source, test: { ...parts, name: 'in-process', include: [inProcess] } },
      { ...source, test: { ...parts, name: 'own-modules', isolate: true, include: ownModules } },
      {
        ...source,
        test: {
          ...flows,
          name: 'e2e',
          sequence: { groupOrder: 3 },
          include: ['e2e/**/*.spec.ts'],
          exclude: [...never, ownProducts, ...alone],
          // Two cores idle by a third while two of them walk.
          maxWorkers: 3,
        },
      },
      {
        ...source,
        test: {
          ...flows,
          name: 'e2e-alone',
          // After the others: its promises of two seconds are not measured on a busy machine.
          sequence: { groupOrder: 4 },
          include: alone,
          exclude: never,
          fileParallelism: false,
        },
      },
    ],
  },
});

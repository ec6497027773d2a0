/** They hold manifests and load scripts to what the code itself says. */
const outsideTests = '^(deploy|load)/test/';
/** It reads each part's settings by that part's own schema, before anything is built. */
const readsSettings = '^scripts/settings/';
/** It fills the ledger with the service's own records, so that it never fills another one. */
const fillsLedger = '^tools/bench/src/growth/ledger\\.ts$';

/** It runs the product's own modules on a virtual clock. */
const simulates = '^tools/simulation/src/';

/** The rooms of services/events: each imports only rooms before it, and the settings' type. */
const eventsRooms = ['events', 'jury', 'results', 'claims'];

/** Rules of imports between folders. A violation is an error. */
const rules = [
  { name: 'no-cycles', from: {}, to: { circular: true } },
  {
    name: 'services-meet-in-contracts',
    comment: 'A service never imports another.',
    from: { path: '^services/([^/]+)/' },
    to: { path: '^services/', pathNot: '^services/$1/' },
  },
  ...eventsRooms.map((room, at) => ({
    name: `events-${room}-imports-no-later-room`,
    from: { path: `^services/events/src/${room}/` },
    to: {
      path: ['[^/]+\\.ts$', ...eventsRooms.slice(at + 1).map((later) => `${later}/`)].map(
        (path) => `^services/events/src/${path}`,
      ),
      pathNot: '^services/events/src/env\\.ts$',
    },
  })),
  {
    name: 'nobody-imports-the-gateway',
    from: { pathNot: ['^gateway/', outsideTests, readsSettings, simulates] },
    to: { path: '^gateway/' },
  },
  {
    name: 'gateway-http-imports-no-feature',
    comment: 'Features register their routes with it; register-http.ts composes them.',
    from: { path: '^gateway/src/http/' },
    to: { path: '^gateway/src/(cache|campaign|contest|docs|health|live|media|messaging|site)/' },
  },
  {
    name: 'gateway-messaging-imports-no-cache',
    comment: 'Only the cache follows events and requests, never the other way round.',
    from: { path: '^gateway/src/messaging/' },
    to: { path: '^gateway/src/cache/' },
  },
  {
    name: 'nobody-imports-a-service',
    from: { pathNot: ['^services/', outsideTests, readsSettings, fillsLedger, simulates] },
    to: { path: '^services/' },
  },
  {
    name: 'contracts-import-zod-alone',
    comment:
      'But for certificates, which every process reads from files, and connections of servers.',
    from: {
      path: '^packages/contracts/src/',
      pathNot: ['\\.spec\\.ts$', '/(tls-files\\.ts$|connections/)'],
    },
    to: { pathNot: ['^packages/contracts/src/', '^node_modules/zod/'] },
  },
  {
    name: 'front-ends-know-contracts-and-ui-alone',
    comment: 'No service-kit, no stack, no Node in a browser.',
    from: { path: '^(frontends/[^/]+|packages/ui)/src/', pathNot: '\\.spec\\.tsx?$' },
    to: { path: '^(packages/(?!contracts/|client/|ui/)|tools/|services/|gateway/|e2e/)' },
  },
  {
    name: 'browsers-get-no-schemas',
    comment:
      'Of the contracts they need types, rules, pages and ledgers; zod alone is heavier than a page.',
    from: { path: '^(frontends/[^/]+|packages/(ui|client))/src/', pathNot: '\\.spec\\.tsx?$' },
    to: {
      path: ['^packages/contracts/', '^node_modules/zod/'],
      pathNot:
        '^packages/contracts/src/(rules|pages|ledger|jury-count|claim-answers|calls/admin-addresses)\\.ts',
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'front-ends-never-import-each-other',
    comment: 'They meet at run time.',
    from: { path: '^frontends/([^/]+)/' },
    to: { path: '^frontends/', pathNot: '^frontends/$1/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'features-import-no-other-feature',
    comment: 'Shared code is in lib or components. A screen may load another feature as a chunk.',
    from: { path: '^frontends/([^/]+)/src/features/([^/]+)/' },
    to: {
      path: '^frontends/$1/src/features/',
      pathNot: '^frontends/$1/src/features/$2/',
      dependencyTypesNot: ['dynamic-import'],
    },
  },
  {
    name: 'features-are-flat-folders-of-named-files',
    comment: 'The file names are listed in CONTRIBUTING.md.',
    from: {},
    to: {
      path: [
        '^frontends/[^/]+/src/features/[^/]+/[^/]+/',
        '^frontends/[^/]+/src/features/[^/]+/(index|common|helpers|hooks|types|utils)[.]',
      ],
      pathNot: '/features/legal/past/',
    },
  },
  {
    name: 'the-ui-knows-no-front-end',
    from: { path: '^packages/ui/' },
    to: { path: '^frontends/' },
  },
  {
    name: 'each-package-knows-those-below-it',
    comment: 'contracts ← telemetry ← store ← service-kit.',
    from: { path: '^packages/(telemetry|store)/src/', pathNot: '\\.spec\\.ts$' },
    to: { path: '^packages/(?!contracts/|telemetry/)', pathNot: '^packages/$1/' },
  },
  {
    name: 'nobody-reaches-behind-the-store',
    comment: 'Services are written for the port; which store they have is for the settings to say.',
    from: { pathNot: '^packages/store/' },
    to: {
      path: '^packages/store/src/',
      pathNot: '^packages/store/src/(index|store-env)\\.ts$',
    },
  },
  {
    name: 'pictures-are-made-in-processes-of-their-own',
    comment: 'The library keeps the memory of the largest picture until its process ends.',
    from: {
      path: '^services/media/src/',
      pathNot: [
        '/pictures/(loaders|(make|prepare|suggest)-\\w+|share-picture|certificate-pdf|(decoder|maker)-process)\\.ts$',
        '\\.spec\\.ts$',
      ],
    },
    to: {
      path: [
        '/pictures/(loaders|(make|prepare|suggest)-\\w+|share-picture|certificate-pdf)\\.ts$',
        '^node_modules/sharp/',
      ],
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'service-kit-serves-and-knows-no-one',
    from: { path: '^packages/service-kit/src/', pathNot: '\\.spec\\.ts$' },
    to: { path: '^packages/(?!contracts/|telemetry/|store/|service-kit/)' },
  },
  {
    name: 'the-product-knows-no-tool',
    from: {
      path: '^(packages|services|gateway|frontends)/',
      pathNot: ['/test/', '\\.spec\\.tsx?$', '/vite\\.config\\.ts$'],
    },
    to: { path: '^tools/' },
  },
  {
    name: 'a-seed-goes-with-its-process',
    comment: 'Half a gigabyte passes through it, which would stay with a supervisor for long.',
    from: {
      path: '^tools/',
      pathNot: ['^tools/dev/src/(seed|containers)/', '/test/', '\\.spec\\.ts$'],
    },
    to: { path: '^tools/dev/src/seed/(demo|load|main)\\.ts$' },
  },
  {
    name: 'only-tests-use-the-testing-tools',
    from: { pathNot: ['^tools/testing/', simulates, '/test/', '^e2e/', '\\.spec\\.ts$'] },
    to: { path: '^tools/testing/' },
  },
  {
    name: 'no-test-in-the-product',
    from: { path: '/src/', pathNot: '\\.spec\\.tsx?$' },
    to: { path: ['\\.spec\\.tsx?$', '/test/'], pathNot: 'node_modules' },
  },
  {
    name: 'scripts-start-on-any-node',
    comment: 'They bring the Node that reads TypeScript.',
    from: { path: '^scripts/', pathNot: [readsSettings, '^scripts/lib/sentences'] },
    to: { path: '\\.ts$' },
  },
  {
    name: 'no-unresolvable-imports',
    from: {},
    to: { couldNotResolve: true, pathNot: '^(virtual:|/|script$|@el-reto/ui/styles)' },
  },
];

export default {
  forbidden: rules.map((rule) => ({ ...rule, severity: 'error' })),
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.vite|coverage)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};

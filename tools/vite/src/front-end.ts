import { fileURLToPath } from 'node:url';
import federation from '@originjs/vite-plugin-federation';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, type Plugin, type PluginOption, type UserConfig } from 'vite';
import { precompress } from './precompress.ts';
import { preloadList } from './preload-list.ts';
import {
  esmContainers,
  slimImporting,
  slimPreload,
  withoutMutations,
  withoutPluginStyles,
} from './repairs.ts';
import { serverBuild } from './server-build.ts';

/** Modules that remotes get from their host at run time. */
const shared = {
  react: { version: '19.3.1', requiredVersion: '^19.3.0' },
  'react-dom': { version: '19.3.1', requiredVersion: '^19.3.0' },
  '@el-reto/ui/runtime': { version: '1.0.0', requiredVersion: '^1.0.0' },
};

interface FrontEnd {
  name: string;
  /** The public path of each exposed module. Without any, the build is the host. */
  exposes?: Record<string, string>;
  /** The entry of a second build, with which the gateway renders pages. */
  server?: string;
  /** The entry of the service worker, which is built to `sw.js`. */
  serviceWorker?: string;
  /** Modules that are put into one file, because many small files compress badly. */
  chunks?: { name: string; test: RegExp; minShareCount?: number }[];
}

/** Builds the module `id` to `fileName` next to the page. The file name has no hash. */
const atRoot = (id: string, fileName: string): Plugin => ({
  name: 'el-reto:at-root',
  buildStart() {
    this.emitFile({ type: 'chunk', id, fileName });
  },
});

/** The Vite configuration of the shell, the public and the admin front end. */
export function frontEnd(options: FrontEnd): UserConfig {
  const { name, exposes, server, serviceWorker, chunks = [] } = options;
  return {
    plugins: [
      react(),
      tailwindcss(),
      withoutPluginStyles,
      federation({
        name,
        filename: 'remoteEntry.js',
        // An empty map would remove the loader from the host. The real addresses are known only at run
        // time.
        ...(exposes ? { exposes, shared } : { remotes: { late: '/remotes/none.js' } }),
      }) as PluginOption,
      esmContainers,
      slimImporting,
      slimPreload,
      withoutMutations,
      preloadList(),
      precompress(),
      server === undefined ? null : serverBuild(server),
      serviceWorker === undefined ? null : atRoot(serviceWorker, 'sw.js'),
    ],
    resolve: {
      conditions: ['source', ...defaultClientConditions],
      alias: [
        {
          find: 'use-sync-external-store/shim/index.js',
          replacement: fileURLToPath(new URL('use-sync-external-store.ts', import.meta.url)),
        },
      ],
    },
    build: {
      target: 'es2022',
      cssCodeSplit: true,
      assetsInlineLimit: 0,
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : []),
      },
      rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
      chunkSizeWarningLimit: 400,
    },
    worker: { format: 'es' },
    experimental: {
      // A remote is served below /remotes/<name>/ of the site, or at / of a separate origin.
      renderBuiltUrl: (_, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
    },
  };
}

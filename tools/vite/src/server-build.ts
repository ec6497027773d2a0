import react from '@vitejs/plugin-react';
import { build, defaultServerConditions, type Plugin } from 'vite';

/** Builds `entry` for the gateway into `dist/server`, including everything that it imports. */
export function serverBuild(entry: string): Plugin {
  let root = '';
  return {
    name: 'el-reto:server-build',
    configResolved(config) {
      root = config.root;
    },
    async closeBundle() {
      await build({
        configFile: false,
        root,
        logLevel: 'warn',
        plugins: [react()],
        resolve: { conditions: ['source', ...defaultServerConditions] },
        ssr: {
          noExternal: true,
          resolve: { conditions: ['source', ...defaultServerConditions] },
        },
        // The gateway may run in any mode, but visitors always get the production build.
        define: { 'process.env.NODE_ENV': '"production"' },
        build: { ssr: entry, outDir: 'dist/server', emptyOutDir: true, copyPublicDir: false },
      });
    },
  };
}

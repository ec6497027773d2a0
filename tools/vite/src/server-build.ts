import react from '@vitejs/plugin-react';
import { build, defaultServerConditions, type Plugin } from 'vite';

/** Builds `entry` once more, for the gateway: into `dist/server`, complete in itself. */
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
        // Visitors get this build in every mode of the gateway.
        define: { 'process.env.NODE_ENV': '"production"' },
        build: { ssr: entry, outDir: 'dist/server', emptyOutDir: true, copyPublicDir: false },
      });
    },
  };
}

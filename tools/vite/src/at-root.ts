import type { Plugin } from 'vite';

/** Builds the module `id` to `fileName`, beside the page and under a name that stays. */
export const atRoot = (id: string, fileName: string): Plugin => ({
  name: 'el-reto:at-root',
  apply: 'build',
  buildStart() {
    this.emitFile({ type: 'chunk', id, fileName });
  },
});

// What the remotes take from the shell instead of bringing it: one React, one runtime.
import * as runtime from '@el-reto/ui/runtime';
import React from 'react';

const share = (version: string, module: object) => ({
  [version]: { get: () => Promise.resolve(() => module) },
});

/**
 * Fills the scope in which the federation plugin's remotes look first. The shell itself imports all
 * of it directly: by the plugin's own `shared` it would wait for it three times, and load more.
 */
export function shareWithRemotes(): void {
  globalThis.__federation_shared__ = {
    default: {
      react: share(React.version, { default: React }),
      '@el-reto/ui/runtime': share('0.1.0', runtime),
    },
  };
}

// Where the federation plugin and Vite 8 do not fit each other, or write more than a page needs.
import type { Plugin } from 'vite';

const pluginStyles = /dynamicLoadingCss\('__v__css__[^)]*\)/g;
const pluginStylesLoader =
  /export const dynamicLoadingCss =[^]*?(?=async function __federation_import)/;

/**
 * The plugin's remotes come with a way of their own to load stylesheets, which does not fit Vite 8
 * and is not needed: the host's loader does that, and waits for them.
 */
export const withoutPluginStyles: Plugin = {
  name: 'el-reto:without-plugin-styles',
  transform: {
    filter: { id: /__remoteEntryHelper__/ },
    handler: (code) => code.replaceAll(pluginStyles, '').replace(pluginStylesLoader, ''),
  },
};

const containers = `
const urls = {};
export const __federation_method_setRemote = (name, { url }) => {
  urls[name] = url;
};
export async function __federation_method_getRemote(name, exposed) {
  const container = await import(/* @vite-ignore */ await urls[name]());
  await container.init(globalThis.__federation_shared__.default);
  return (await container.get(exposed))();
}`;

/**
 * Replaces the plugin's module that opens remotes, of which a kilobyte is for script tags, SystemJS
 * and webpack: these remotes are ES modules. It also reports an address that cannot be loaded.
 */
export const esmContainers: Plugin = {
  name: 'el-reto:esm-containers',
  enforce: 'post',
  transform: { filter: { id: /virtual:__federation__$/ }, handler: () => containers },
};

const preload = `export const __vitePreload = (load) =>
  load().catch((error) => {
    const event = new Event('vite:preloadError', { cancelable: true });
    event.payload = error;
    window.dispatchEvent(event);
    if (!event.defaultPrevented) throw error;
  });`;

/**
 * Vite's helper around `import()` without preloading (the gateway's page does that, by
 * `preload.json`), a kilobyte less. The event for a missing chunk stays.
 */
export const slimPreload: Plugin = {
  name: 'el-reto:slim-preload',
  enforce: 'pre',
  transform: { filter: { id: /vite\/preload-helper/ }, handler: () => preload },
};

const noMutations = `export class MutationCache {
  clear() {}
  resumePausedMutations() {
    return Promise.resolve();
  }
}`;

/** Two kilobytes of TanStack's client that nothing here uses: what changes goes by `useAction`. */
export const withoutMutations: Plugin = {
  name: 'el-reto:without-mutations',
  enforce: 'pre',
  transform: { filter: { id: /query-core\/.*\/mutationCache\.js$/ }, handler: () => noMutations },
};

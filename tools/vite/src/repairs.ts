// Repairs where the federation plugin and Vite 8 do not fit, or write more than a page needs.
import type { Plugin } from 'vite';

const pluginStyles = /dynamicLoadingCss\('__v__css__[^)]*\)/g;
const pluginStylesLoader =
  /export const dynamicLoadingCss =[^]*?(?=async function __federation_import)/;

/**
 * Removes the plugin's own loader of stylesheets from remotes. It does not fit Vite 8 and is not needed,
 * because the host's loader loads the stylesheets and waits for them.
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
 * Replaces the plugin's module that opens remotes. A kilobyte of it is for script tags, SystemJS and
 * webpack, but these remotes are ES modules. The replacement also reports an address that cannot be
 * loaded.
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
 * Replaces Vite's helper around `import()` by one without preloading, which is a kilobyte smaller. The
 * gateway's pages preload by `preload.json`. The event for a missing chunk stays.
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

/** Removes two kilobytes of TanStack's client that nothing uses: changes are made with `useAction`. */
export const withoutMutations: Plugin = {
  name: 'el-reto:without-mutations',
  enforce: 'pre',
  transform: { filter: { id: /query-core\/.*\/mutationCache\.js$/ }, handler: () => noMutations },
};

const importing = `
const __federation_import = (url) => import(url);
const modules = {};
export const importShared = (name) => (modules[name] ??= load(name));
async function load(name) {
  const [provided] = Object.values(globalThis.__federation_shared__?.default[name] ?? {});
  const module = await (await (provided ?? moduleMap[name]).get())();
  return { ...module.default, ...module };
}`;

/**
 * Replaces the plugin's module with which a remote gets shared modules: from the host, or its own ones on a page
 * without a host. The plugin's module compares versions, but host and remotes are built from one tree.
 */
export const slimImporting: Plugin = {
  name: 'el-reto:slim-importing',
  enforce: 'post',
  transform: {
    filter: { id: /virtual:__federation_fn_import$/ },
    handler(code) {
      const map = /const moduleMap = .*/.exec(code)?.[0] ?? this.error('no map of shared modules');
      return map.replaceAll(/,import:true,requiredVersion:'[^']*'/g, '') + importing;
    },
  },
};

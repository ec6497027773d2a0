// Where the federation plugin and Vite 8 do not fit each other, or write more than a page needs.
import type { Plugin } from 'vite';

interface Repair extends Pick<Plugin, 'apply' | 'enforce'> {
  name: string;
  /** The module's code as it should be; null leaves it as it is. */
  change: (code: string, id: string) => string | null;
}

const repair = ({ name, change, ...when }: Repair): Plugin => ({
  name: `el-reto:${name}`,
  ...when,
  transform(given, id) {
    const code = change(given, id);
    return code === null ? null : { code, map: null };
  },
});

const pluginStyles = /dynamicLoadingCss\('__v__css__[^)]*\)/g;
const pluginStylesLoader =
  /export const dynamicLoadingCss =[^]*?(?=async function __federation_import)/;

/**
 * The plugin's remotes come with a way of their own to load stylesheets, which does not fit Vite 8
 * and is not needed: the host's loader does that, and waits for them.
 */
export const withoutPluginStyles = repair({
  name: 'without-plugin-styles',
  apply: 'build',
  change: (code, id) =>
    id.includes('__remoteEntryHelper__')
      ? code.replaceAll(pluginStyles, '').replace(pluginStylesLoader, '')
      : null,
});

/** In development the plugin writes `/@fs//home/…`, which the server of Vite 8 does not find. */
export const singleSlashFs = repair({
  name: 'single-slash-fs',
  apply: 'serve',
  enforce: 'post',
  change: (code) => (code.includes('/@fs//') ? code.replaceAll('/@fs//', '/@fs/') : null),
});

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
 * Stands in for the plugin's module that opens remotes, of which a kilobyte is for script tags,
 * SystemJS and webpack: these are ES modules. It is also heard of an address that cannot be had.
 */
export const esmContainers = repair({
  name: 'esm-containers',
  apply: 'build',
  enforce: 'post',
  change: (_, id) => (id === '\0virtual:__federation__' ? containers : null),
});

const preload = `export const __vitePreload = (load) =>
  load().catch((error) => {
    const event = new Event('vite:preloadError', { cancelable: true });
    event.payload = error;
    window.dispatchEvent(event);
    if (!event.defaultPrevented) throw error;
  });`;

/**
 * Vite's helper around `import()` without the preloading (the gateway's page does that, by
 * `preload.json`), a kilobyte less: what stays is the event that tells the page of a missing chunk.
 */
export const slimPreload = repair({
  name: 'slim-preload',
  apply: 'build',
  enforce: 'pre',
  change: (_, id) => (id.includes('vite/preload-helper') ? preload : null),
});

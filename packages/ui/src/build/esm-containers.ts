import type { Plugin } from 'vite';

const code = `
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
export function esmContainers(): Plugin {
  return {
    name: 'el-reto:esm-containers',
    apply: 'build',
    enforce: 'post',
    transform: (_, id) => (id === '\0virtual:__federation__' ? { code, map: null } : null),
  };
}

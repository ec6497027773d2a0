// Loads the remotes: the front ends that the shell loads at run time.
import {
  __federation_method_getRemote,
  __federation_method_setRemote,
} from 'virtual:__federation__';
import React, { createElement, type ComponentType } from 'react';
import * as runtime from '@el-reto/ui/runtime';
import type { PublicScreen, RemoteModule } from '@el-reto/ui/runtime';
import { lazily } from '@el-reto/ui';
import { ScreenPlaceholder } from '../../app/screen-placeholder.tsx';
import { retrying } from './retrying.ts';

type RemoteName = 'public' | 'admin';

const share = (version: string, module: object) => ({
  [version]: { get: () => Promise.resolve(() => module) },
});

// Shared modules, such as React, that remotes use instead of their own copies. The shell sets them
// here and imports them directly: with the plugin's own option `shared` the shell would wait for
// three further requests and load more code.
globalThis.__federation_shared__ = {
  default: {
    react: share(React.version, { default: React }),
    '@el-reto/ui/runtime': share('1.0.0', runtime),
  },
};

async function fetchRemote(name: RemoteName, attempt: number) {
  const address = `/remotes/${name}/assets/remoteEntry.js`;
  // Browsers do not request a failed module again, except with another URL.
  const url = attempt === 0 ? address : `${address}?intento=${attempt}`;
  __federation_method_setRemote(name, { url: async () => url, format: 'esm', from: 'vite' });
  const module = (await __federation_method_getRemote(name, './routes')) as RemoteModule;
  await styled(module.stylesheet);
  return module;
}

/** Resolves when the stylesheet is loaded, so that no screen is shown without its styles. */
function styled(href: string): Promise<void> {
  const url = new URL(href, location.href).href;
  if ([...document.styleSheets].some((sheet) => sheet.href === url)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = url;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`Stylesheet not loaded: ${url}`));
    });
    document.head.append(link);
  });
}

const opener = (name: RemoteName) => retrying((attempt) => fetchRemote(name, attempt), 10_000);
const remotes = { public: opener('public'), admin: opener('admin') };

async function loadScreen(name: RemoteName, screen: string) {
  const { screens } = await remotes[name]();
  const load = screens[screen];
  if (!load) throw new Error(`The ${name} remote has no screen '${screen}'`);
  return load();
}

const components = new Map<string, ComponentType>();

/** The screen of a remote. A screen loaded by `prepareScreen` is rendered at once. */
export function screenComponent(remote: RemoteName, screen: string, attempt: number) {
  const key = `${remote}/${screen}/${attempt}`;
  const component =
    components.get(key) ??
    lazily(() => loadScreen(remote, screen), createElement(ScreenPlaceholder));
  components.set(key, component);
  return component;
}

/** Loads a screen of the public remote, which is then rendered at once. `RemoteScreen` shows a failure. */
export async function prepareScreen(screen: PublicScreen): Promise<void> {
  const module = await loadScreen('public', screen).catch(() => undefined);
  const key = `public/${screen}/0`;
  // A screen that is shown meanwhile keeps its component, and with it its state.
  if (module && !components.has(key)) components.set(key, module.default);
}

// The only module that knows how a remote is fetched.
import {
  __federation_method_getRemote,
  __federation_method_setRemote,
} from 'virtual:__federation__';
import { config, type RemoteModule } from '@el-reto/ui/runtime';
import { retrying } from './retrying.ts';
import { shareWithRemotes } from './share.ts';

export type RemoteName = 'public' | 'admin';

const addresses: Record<RemoteName, string> = {
  public: config.publicRemote,
  admin: config.adminRemote,
};

shareWithRemotes();

async function fetchRemote(name: RemoteName, attempt: number): Promise<RemoteModule> {
  const address = addresses[name];
  // A browser remembers a module that failed to load; another query asks again.
  const url = attempt === 0 ? address : `${address}?intento=${attempt}`;
  __federation_method_setRemote(name, { url: async () => url, format: 'esm', from: 'vite' });
  const remote = (await __federation_method_getRemote(name, './routes')) as RemoteModule;
  await styled(remote.stylesheet);
  return remote;
}

/** Resolves when the stylesheet applies, so that no screen is seen without it. */
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

const loadLimitMs = 10_000;

const remotes: Record<RemoteName, () => Promise<RemoteModule>> = {
  public: retrying((attempt) => fetchRemote('public', attempt), loadLimitMs),
  admin: retrying((attempt) => fetchRemote('admin', attempt), loadLimitMs),
};

/** The screen `screen` of a remote, loading the remote first where needed. */
export async function loadScreen(name: RemoteName, screen: string) {
  const remote = await remotes[name]();
  const load = remote.screens[screen];
  if (!load) throw new Error(`The ${name} remote has no screen '${screen}'`);
  return load();
}

declare module 'virtual:__federation__' {
  interface RemoteConfig {
    url: () => Promise<string>;
    format: 'esm';
    from: 'vite';
  }
  export function __federation_method_setRemote(name: string, config: RemoteConfig): void;
  export function __federation_method_getRemote(name: string, exposed: string): Promise<unknown>;
}

type SharedVersions = Record<string, { get: () => Promise<() => object> }>;

/** Shared modules for the remotes, by scope, module and version. */
declare var __federation_shared__: Record<string, Record<string, SharedVersions>>;

import type { RequestListener } from 'node:http';
import { createRequire } from 'node:module';

/** What the emulator keeps of one object. */
export interface StoredFile {
  readonly metadata: { readonly bucket: string; readonly name: string };
}

/** Where the emulator keeps the bytes: files of random names in one folder. */
interface Persistence {
  reset(dir: string): void;
  /** Object path to file name. */
  readonly _diskPathMap: Map<string, string>;
}

interface StorageEmulator {
  readonly _files: Map<string, StoredFile>;
  readonly _persistence: Persistence;
}

/** The emulator, as far as `keep-files.ts` reaches into it. */
export type EmulatorParts = Awaited<ReturnType<typeof createEmulator>>;

interface Modules {
  index: { StorageEmulator: new (options: object) => StorageEmulator };
  server: { createApp(projectId: string, emulator: object): Promise<RequestListener> };
  registry: { EmulatorRegistry: { set(name: 'storage', emulator: object): void } };
  files: { StoredFile: new (metadata: StoredFile['metadata']) => StoredFile };
  metadata: {
    StoredFileMetadata: {
      toJSON(metadata: StoredFile['metadata']): string;
      fromJSON(text: string, functions: object): StoredFile['metadata'];
    };
  };
}

/**
 * firebase-tools' Storage emulator without the rest of the suite and without its rules runtime,
 * a Java program that has to be downloaded: whoever comes as a browser would is denied, as by our
 * rules. This is a private path of that package: its version is pinned exactly.
 */
export async function createEmulator(projectId: string, address: { host: string; port: number }) {
  const require = createRequire(import.meta.url);
  const load = <N extends keyof Modules>(_: N, path: string) =>
    require(`firebase-tools/lib/emulator/${path}.js`) as Modules[N];
  const { StorageEmulator } = load('index', 'storage/index');
  const { StoredFile: File } = load('files', 'storage/files');
  const { StoredFileMetadata } = load('metadata', 'storage/metadata');
  const rules = { name: 'storage.rules', content: '' };
  const emulator = new StorageEmulator({ projectId, rules, ...address });
  // Objects' own links are made from the address that is registered.
  load('registry', 'registry').EmulatorRegistry.set('storage', emulator);
  return {
    app: await load('server', 'storage/server').createApp(projectId, emulator),
    files: emulator._files,
    persistence: emulator._persistence,
    /** A stored file's metadata as text, and back. */
    write: ({ metadata }: StoredFile) => StoredFileMetadata.toJSON(metadata),
    read: (text: string) => new File(StoredFileMetadata.fromJSON(text, noFunctions)),
  };
}

/** What the emulator would tell of each change. */
const noFunctions = { dispatch: () => undefined };

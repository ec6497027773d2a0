import type { RequestListener } from 'node:http';
import { createRequire } from 'node:module';

export interface StoredFile {
  readonly metadata: { readonly bucket: string; readonly name: string };
}

/** The parts of the emulator that keep its objects. */
export type EmulatorParts = Awaited<ReturnType<typeof createEmulator>>;

/** The parts of firebase-tools that are used here, by their files. */
interface Modules {
  'storage/index': {
    StorageEmulator: new (options: object) => {
      readonly _files: Map<string, StoredFile>;
      /** The files with the objects' bytes. They have random names and are in one folder. */
      readonly _persistence: {
        reset(dir: string): void;
        /** Path of an object → name of its file. */
        readonly _diskPathMap: Map<string, string>;
      };
    };
  };
  'storage/server': { createApp(projectId: string, emulator: object): Promise<RequestListener> };
  registry: { EmulatorRegistry: { set(name: 'storage', emulator: object): void } };
  'storage/files': { StoredFile: new (metadata: StoredFile['metadata']) => StoredFile };
  'storage/metadata': {
    StoredFileMetadata: {
      toJSON(metadata: StoredFile['metadata']): string;
      fromJSON(text: string, functions: object): StoredFile['metadata'];
    };
  };
}

/**
 * The Storage emulator of firebase-tools, without the other emulators and without its runtime for
 * rules, a Java program. It denies all access of browsers, as our rules do. The imported path is
 * private to that package, so that its version is pinned exactly.
 */
export async function createEmulator(projectId: string, address: { host: string; port: number }) {
  const require = createRequire(import.meta.url);
  const load = <N extends keyof Modules>(path: N) =>
    require(`firebase-tools/lib/emulator/${path}.js`) as Modules[N];
  const { StorageEmulator } = load('storage/index');
  const { StoredFile: File } = load('storage/files');
  const { StoredFileMetadata } = load('storage/metadata');
  const rules = { name: 'storage.rules', content: '' };
  const emulator = new StorageEmulator({ projectId, rules, ...address });
  // The emulator makes the links of objects from the registered address.
  load('registry').EmulatorRegistry.set('storage', emulator);
  // Receiver of the emulator's change events.
  const noFunctions = { dispatch: () => undefined };
  return {
    app: await load('storage/server').createApp(projectId, emulator),
    files: emulator._files,
    persistence: emulator._persistence,
    /** A stored file's metadata as text, and back. */
    write: ({ metadata }: StoredFile) => StoredFileMetadata.toJSON(metadata),
    read: (text: string) => new File(StoredFileMetadata.fromJSON(text, noFunctions)),
  };
}

import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { replaceFile } from '../replace-file.ts';
import { createEmulator, type EmulatorParts, type StoredFile } from './emulator.ts';

enableCompileCache();

const [port = '', projectId = '', dir = ''] = process.argv.slice(2);
const host = '127.0.0.1';
const emulator = await createEmulator(projectId, { host, port: Number(port) });
keepFiles(emulator);

// Only clients end idle connections, as at the Auth emulator.
const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
  if (request.url === '/') response.end('ok');
  else emulator.app(request, response);
});
server.listen(Number(port), host);
await once(server, 'listening');

process.on('SIGTERM', () => process.exit(0));

/**
 * Makes the emulator store its objects in the folder `dir`; by default it loses them when it ends. `blobs` has
 * the bytes of each object, `objects` a file of the same name with its metadata. Loads the stored
 * objects, then writes each change before the emulator answers.
 */
function keepFiles({ files, persistence, write, read }: EmulatorParts): void {
  const [blobs, objects] = [join(dir, 'blobs'), join(dir, 'objects')];
  for (const folder of [blobs, objects]) mkdirSync(folder, { recursive: true, mode: 0o700 });
  persistence.reset(blobs);
  const names = new Map<string, string>();
  const recordOf = (name: string) => join(objects, `${name}.json`);

  const known = readdirSync(objects).filter((file) => file.endsWith('.json'));
  const whole = new Set(readdirSync(blobs));
  for (const name of known.map((file) => file.slice(0, -'.json'.length))) {
    if (!whole.delete(name)) rmSync(recordOf(name));
    else restore(name);
  }
  // Deletes bytes without metadata, which a crash left.
  for (const name of whole) rmSync(join(blobs, name));

  const [set, remove] = [files.set.bind(files), files.delete.bind(files)];
  files.set = (path, file) => {
    forget(path);
    keep(path, file);
    return set(path, file);
  };
  files.delete = (path) => {
    forget(path);
    return remove(path);
  };

  function restore(name: string): void {
    const file = read(readFileSync(recordOf(name), 'utf8'));
    const path = join(file.metadata.bucket, file.metadata.name);
    persistence._diskPathMap.set(path, name);
    names.set(path, name);
    files.set(path, file);
  }

  function keep(path: string, file: StoredFile): void {
    const name = persistence._diskPathMap.get(path);
    if (name === undefined) return;
    replaceFile(recordOf(name), write(file));
    names.set(path, name);
  }

  function forget(path: string): void {
    const name = names.get(path);
    if (name !== undefined) rmSync(recordOf(name), { force: true });
    names.delete(path);
  }
}

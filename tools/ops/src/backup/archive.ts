import { accessSync, constants, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { create, extract, list } from 'tar';
import { StackError, systemCode } from '@el-reto/dev';
import { archiveFormat, manifestSchema, places, type Manifest } from './manifest.ts';

/** The lowest level of compression: pictures hardly shrink, and stores shrink at any level. */
const compression = { level: 1 };
/** With several files at a time, tar 7 may end an archive twice if a file has two names. */
const jobs = 1;

/** The files below a folder with their sizes in bytes, by path. */
export function filesIn(dir: string): Record<string, number> {
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [relative(dir, path).split(sep).join('/'), statSync(path).size] as const)
      .toSorted(([a], [b]) => a.localeCompare(b)),
  );
}

/**
 * Packs a folder, its manifest first. The archive gets its final name when it is complete. After an abort,
 * no file is left.
 */
export async function pack(dir: string, file: string, signal?: AbortSignal): Promise<void> {
  const draft = `${file}.part`;
  const others = readdirSync(dir).filter((name) => name !== places.manifest);
  try {
    const filter = () => !signal?.aborted;
    const format = { gzip: compression, portable: true, mode: 0o600, jobs, filter };
    await create({ file: draft, cwd: dir, ...format }, [places.manifest, ...others]);
    signal?.throwIfAborted();
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw new StackError(`No se pudo escribir ${file}: ${String(error)}.`);
  }
}

/** Throws a StackError if the file cannot be read, for example because root has written it. */
function requireReadable(file: string): void {
  try {
    accessSync(file, constants.R_OK);
  } catch (error) {
    const code = systemCode(error);
    if (code === 'ENOENT') throw new StackError(`No existe ${file}.`);
    throw new StackError(
      `No se puede leer ${file} (${code}): da permiso de lectura a quien corre esta orden.`,
    );
  }
}

/** Reads the manifest of an archive. Throws a StackError for other files and newer versions. */
export async function readManifest(file: string): Promise<Manifest> {
  requireReadable(file);
  const chunks: Buffer[] = [];
  // A truncated archive may have a manifest; `unpack` reports its missing files.
  await list({
    file,
    filter: (path) => path === places.manifest,
    onReadEntry: (entry) => void entry.on('data', (chunk: Buffer) => chunks.push(chunk)),
  }).catch(() => undefined);
  const manifest = manifestIn(Buffer.concat(chunks));
  if (!manifest) throw new StackError(`${file} no es una copia de El Reto, o está dañado.`);
  if (manifest.format > archiveFormat) {
    throw new StackError(`${file} es de una versión más nueva de El Reto: restaura con ella.`);
  }
  return manifest;
}

/** Unpacked kinds of entries. A picture that moved during the copy has two names, one a link. */
const unpackedTypes = new Set(['File', 'Directory', 'Link']);

/** Unpacks only files and folders, only inside `dir`, and compares them with the manifest. */
export async function unpack(
  file: string,
  dir: string,
  { files }: Manifest,
  signal?: AbortSignal,
): Promise<void> {
  const damaged = (why: string) => new StackError(`${file} está dañado o incompleto: ${why}.`);
  await extract({
    file,
    cwd: dir,
    strict: true,
    filter: (_, entry) => !signal?.aborted && (!('type' in entry) || unpackedTypes.has(entry.type)),
  }).catch((error: unknown) => {
    throw damaged(String(error));
  });
  signal?.throwIfAborted();
  const found = filesIn(dir);
  const wrong = Object.keys(files).find((path) => found[path] !== files[path]);
  if (wrong) throw damaged(`falta ${wrong}, o no está entero`);
}

function manifestIn(bytes: Buffer): Manifest | undefined {
  try {
    return manifestSchema.parse(JSON.parse(String(bytes)));
  } catch {
    return undefined;
  }
}

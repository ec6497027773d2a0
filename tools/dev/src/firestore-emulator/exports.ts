import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '../replace-file.ts';

/** Tells the last export of a folder: each has a name of its own. */
const pointerIn = (dir: string) => join(dir, 'current');

/** What the emulator is to start with; undefined at first. */
export function latestExport(dir: string): string | undefined {
  if (!existsSync(pointerIn(dir))) return undefined;
  const name = readFileSync(pointerIn(dir), 'utf8').trim();
  return join(dir, name, `${name}.overall_export_metadata`);
}

/** Writes everything to disk; a crash in the middle leaves the export before. */
export async function saveExport(dir: string, origin: string, projectId: string): Promise<void> {
  const name = `export-${Date.now()}`;
  const project = `projects/${projectId}`;
  const response = await fetch(`${origin}/emulator/v1/${project}:export`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      database: `${project}/databases/(default)`,
      export_directory: dir,
      export_name: name,
    }),
  });
  if (!response.ok) throw new Error(`exporting documents: ${await response.text()}`);
  replaceFile(pointerIn(dir), name);
  for (const old of readdirSync(dir)) {
    if (/^export-\d+$/.test(old) && old !== name) rmSync(join(dir, old), { recursive: true });
  }
}

import { chmodSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Replaces a file atomically, so that it is never half written. Only its owner may read it. */
export function replaceFile(file: string, text: string): void {
  const draft = `${file}.tmp`;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(draft, text, { mode: 0o600 });
  // A draft that exists since a crash may have another mode.
  chmodSync(draft, 0o600);
  renameSync(draft, file);
}

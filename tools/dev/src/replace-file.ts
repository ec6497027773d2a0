import { chmodSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Writes a file, for its owner alone, in one step: no crash and no reader meets half of it. */
export function replaceFile(file: string, text: string): void {
  const draft = `${file}.tmp`;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(draft, text, { mode: 0o600 });
  // A draft that a crash left keeps the mode that it had.
  chmodSync(draft, 0o600);
  renameSync(draft, file);
}

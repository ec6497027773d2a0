import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { testFiles } from './test-files.mjs';

const emulator = 'google-cloud-cli-firestore-emulator';

/** One line on what this machine could not run: tests that were left out must not pass for green. */
export function notRun() {
  const listed = spawnSync('dpkg', ['-L', emulator]).status === 0;
  const java = spawnSync('java', ['-version']).status === 0;
  if (listed && java) return 'not run: 0 files';
  const count = firestoreTests().length;
  return `not run: ${count} files, for want of ${listed ? 'java' : emulator} (Firestore)`;
}

/** Test files that need the Firestore emulator. */
const firestoreTests = () =>
  testFiles().filter((file) =>
    /describeOnFirestore\(|findFirestoreEmulator\(/.test(readFileSync(join(root, file), 'utf8')),
  );

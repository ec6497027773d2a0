import { spawnSync } from 'node:child_process';
import { childEnv } from '../env.ts';

/** The Debian package in Google's repository that contains the emulator. */
export const emulatorPackage = 'google-cloud-cli-firestore-emulator';
const mainClass = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore';

/** The command that runs Google's Firestore emulator, or the reason why it cannot run here. */
export type FoundEmulator = { readonly command: readonly string[] } | { readonly missing: string };

/** Finds the emulator among the installed packages, and a Java version that runs it. */
export function findEmulator(): FoundEmulator {
  const env = childEnv();
  const listed = spawnSync('dpkg', ['-L', emulatorPackage], { env, encoding: 'utf8' });
  const jar = listed.stdout
    ?.split('\n')
    .find((file) => file.endsWith('/cloud-firestore-emulator.jar'));
  if (listed.status !== 0 || !jar) return { missing: `the package ${emulatorPackage}` };
  const java = spawnSync('java', ['-version'], { env });
  if (java.status !== 0) return { missing: 'java (17 or later)' };
  const options = ['-Xmx512m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'];
  return { command: ['java', ...options, '-cp', jar, mainClass] };
}

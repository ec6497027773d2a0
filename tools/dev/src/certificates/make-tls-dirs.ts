import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tlsPaths } from '@el-reto/contracts/tls-files';
import { replaceFile } from '../replace-file.ts';
import { tlsParties, type TlsDirs } from '../tls.ts';
import { isCurrent, issue, newAuthority } from './issue.ts';

/**
 * Makes an authority and a certificate for every part, where they are not there or run out soon.
 * Each part may be asked under its name, or on this machine.
 */
export async function makeTlsDirs(authorityDir: string, dirOf: TlsDirs): Promise<void> {
  const authority = await authorityIn(authorityDir);
  for (const party of tlsParties) {
    const { caFile, certFile, keyFile } = tlsPaths(dirOf(party));
    const hosts = [party, 'localhost', '127.0.0.1'];
    const kept = read(certFile);
    if (kept && isCurrent(kept, authority.cert, hosts)) continue;
    const pair = await issue(authority, party, hosts);
    replaceFile(caFile, authority.cert);
    replaceFile(keyFile, pair.key);
    replaceFile(certFile, pair.cert);
  }
}

async function authorityIn(dir: string) {
  const [certFile, keyFile] = [join(dir, 'ca.crt'), join(dir, 'ca.key')];
  const [cert, key] = [read(certFile), read(keyFile)];
  if (cert && key) return { cert, key };
  const made = await newAuthority();
  replaceFile(keyFile, made.key);
  replaceFile(certFile, made.cert);
  return made;
}

const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);

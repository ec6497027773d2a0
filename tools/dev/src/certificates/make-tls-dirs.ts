import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tlsPaths } from '@el-reto/contracts/tls-files';
import { replaceFile } from '../replace-file.ts';
import { tlsParties, type TlsDirs } from '../tls.ts';
import { isCurrent, issue, newAuthority, type KeyPair } from './issue.ts';

const loopback = ['localhost', '127.0.0.1'];

/**
 * Makes an authority and a certificate for every part, where they are not there or run out soon.
 * Each part may be asked under its name, or on this machine.
 */
export async function makeTlsDirs(authorityDir: string, dirOf: TlsDirs): Promise<void> {
  const authority = await authorityIn(authorityDir);
  for (const party of tlsParties) {
    const { caFile, certFile, keyFile } = tlsPaths(dirOf(party));
    const hosts = [party, ...loopback];
    const isKept =
      existsSync(certFile) &&
      (await isCurrent(readFileSync(certFile, 'utf8'), authority.cert, hosts));
    if (isKept) continue;
    const pair = await issue(authority, party, hosts);
    replaceFile(caFile, authority.cert);
    replaceFile(keyFile, pair.key);
    replaceFile(certFile, pair.cert);
  }
}

async function authorityIn(dir: string): Promise<KeyPair> {
  const [cert, key] = [join(dir, 'ca.crt'), join(dir, 'ca.key')];
  if (existsSync(cert) && existsSync(key)) {
    return { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') };
  }
  const made = await newAuthority();
  replaceFile(key, made.key);
  replaceFile(cert, made.cert);
  return made;
}

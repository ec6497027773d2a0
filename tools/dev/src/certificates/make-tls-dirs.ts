import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tlsPaths } from '@el-reto/contracts';
import { isCurrent, issue, newAuthority, type KeyPair } from './issue.ts';
import { tlsParties, type TlsDirs } from '../tls/tls-parts.ts';

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
    write(caFile, authority.cert);
    write(keyFile, pair.key);
    write(certFile, pair.cert);
  }
}

async function authorityIn(dir: string): Promise<KeyPair> {
  const [cert, key] = [join(dir, 'ca.crt'), join(dir, 'ca.key')];
  if (existsSync(cert) && existsSync(key)) {
    return { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') };
  }
  const made = await newAuthority();
  write(key, made.key);
  write(cert, made.cert);
  return made;
}

/** In one step, for its owner alone. */
function write(file: string, text: string): void {
  mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 });
  writeFileSync(`${file}.tmp`, text, { mode: 0o600 });
  renameSync(`${file}.tmp`, file);
}

import { X509Certificate } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceNames } from '@el-reto/contracts';
import { tlsPaths } from '@el-reto/contracts/tls-files';
import { replaceFile } from '../replace-file.ts';

/** The parts that have a certificate: all processes, NATS, Redis, and the operator (`stack`). */
export const tlsParties = ['gateway', ...serviceNames, 'admin', 'stack', 'nats', 'redis'] as const;
export type TlsParty = (typeof tlsParties)[number];

export type TlsDirs = (party: TlsParty) => string;

/** A certificate that expires within this time is replaced at the next start. */
const renewalMs = 180 * 24 * 60 * 60 * 1000;

/** Returns the TLS_DIR of every party under `root`; creates missing certificates. */
export async function tlsDirsIn(root: string): Promise<TlsDirs> {
  const dirOf: TlsDirs = (party) => join(root, party);
  await makeTlsDirs(root, dirOf);
  return dirOf;
}

/**
 * Creates an authority and a certificate for every part if they are missing or expire soon. Each
 * certificate is valid for the part's name and for this machine.
 */
export async function makeTlsDirs(authorityDir: string, dirOf: TlsDirs): Promise<void> {
  // The certificate code is loaded only if it is needed.
  const { issue, newAuthority } = await import('./issue.ts');
  const [caCert, caKey] = [join(authorityDir, 'ca.crt'), join(authorityDir, 'ca.key')];
  const [cert, key] = [read(caCert), read(caKey)];
  const authority = cert && key ? { cert, key } : await newAuthority();
  if (authority.key !== key) {
    replaceFile(caKey, authority.key);
    replaceFile(caCert, authority.cert);
  }
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

/**
 * Whether a certificate is signed by this authority, names these hosts, and does not expire soon.
 */
function isCurrent(cert: string, authority: string, hosts: readonly string[]): boolean {
  const certificate = new X509Certificate(cert);
  return (
    certificate.validToDate.getTime() - Date.now() > renewalMs &&
    hosts.every((host) => certificate.checkHost(host) ?? certificate.checkIP(host)) &&
    certificate.verify(new X509Certificate(authority).publicKey)
  );
}

const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);

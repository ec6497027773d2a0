import { X509Certificate } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { tlsPaths } from '@el-reto/contracts/tls-files';
import { temporaryDir } from '@el-reto/testing/temporary-dir';
import { beforeEach, expect, it, vi } from 'vitest';
import { makeTlsDirs, tlsParties, type TlsParty } from './make-tls-dirs.ts';

let root: string;
beforeEach(async () => {
  root = temporaryDir();
  await make();
});

const dirOf = (party: TlsParty) => join(root, party);
const make = () => makeTlsDirs(root, dirOf);
const certificateOf = (party: TlsParty) =>
  new X509Certificate(readFileSync(tlsPaths(dirOf(party)).certFile));
const serials = () => tlsParties.map((party) => certificateOf(party).serialNumber);

const dayMs = 24 * 60 * 60 * 1000;

it('issues each part a certificate of one authority, for the name of the part and this machine', async () => {
  const authority = new X509Certificate(readFileSync(join(root, 'ca.crt')));
  expect(authority.ca).toBe(true);
  for (const party of tlsParties) {
    const certificate = certificateOf(party);
    expect(certificate.subject).toBe(`CN=${party}`);
    expect(certificate.ca).toBe(false);
    expect(certificate.verify(authority.publicKey)).toBe(true);
    expect(certificate.checkHost(party)).toBe(party);
    expect(certificate.checkIP('127.0.0.1')).toBe('127.0.0.1');
    expect(certificate.checkHost('elsewhere')).toBeUndefined();
  }
  expect(new Set(serials()).size).toBe(tlsParties.length);
});

it('only the owner of the files may read them', () => {
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' });
  const stats = paths.map((path) => statSync(join(root, path)));
  expect(stats.filter((stat) => stat.isFile())).toHaveLength(2 + 3 * tlsParties.length);
  for (const stat of stats) expect(stat.mode & 0o777).toBe(stat.isFile() ? 0o600 : 0o700);
});

it('certificates are kept over a restart and renewed half a year before they expire', async () => {
  const before = serials();
  const authority = readFileSync(join(root, 'ca.crt'), 'utf8');
  await make();
  expect(serials()).toEqual(before);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 200 * dayMs });
  await make();
  expect(serials()).toEqual(before);
  vi.setSystemTime(Date.now() + 20 * dayMs);
  await make();
  for (const [index, serial] of serials().entries()) expect(serial).not.toBe(before[index]);
  expect(readFileSync(join(root, 'ca.crt'), 'utf8')).toBe(authority);
});

it('replaces certificates of another authority', async () => {
  const before = serials();
  rmSync(join(root, 'ca.key'));
  await make();
  const authority = readFileSync(join(root, 'ca.crt'), 'utf8');
  expect(serials()).not.toEqual(before);
  for (const party of tlsParties) {
    expect(readFileSync(tlsPaths(dirOf(party)).caFile, 'utf8')).toBe(authority);
  }
});

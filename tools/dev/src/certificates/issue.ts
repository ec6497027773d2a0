// The library's container of parts wants it first.
import 'reflect-metadata';
import { X509Certificate as NodeCertificate, randomBytes, webcrypto } from 'node:crypto';
import {
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';

const dayMs = 24 * 60 * 60 * 1000;
/** An authority outlives every certificate that it signs. */
const authorityDays = 3650;
const partDays = 397;
/** A certificate with less than this left is replaced at the next start. */
const renewalDays = 180;

const signing = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

/** A new authority, known to nobody but the parts of one installation: certificate and key as PEM. */
export async function newAuthority() {
  const keys = await newKeys();
  const cert = await X509CertificateGenerator.createSelfSigned({
    ...common('El Reto', authorityDays),
    signingAlgorithm: signing,
    keys,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
    ],
  });
  return { cert: cert.toString('pem'), key: await pemOf(keys.privateKey) };
}

/** A certificate for one part: what it shows to those it asks, and, under `hosts`, who ask it. */
export async function issue(
  authority: { cert: string; key: string },
  name: string,
  hosts: readonly string[],
) {
  const issuer = new X509Certificate(authority.cert);
  const keys = await newKeys();
  const { clientAuth, serverAuth } = ExtendedKeyUsage;
  const cert = await X509CertificateGenerator.create({
    ...common(name, partDays),
    subject: `CN=${name}`,
    issuer: issuer.subject,
    publicKey: keys.publicKey,
    signingKey: await privateKeyOf(authority.key),
    signingAlgorithm: signing,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([serverAuth, clientAuth]),
      new SubjectAlternativeNameExtension(
        hosts.map((value) => ({ type: /^[\d.]+$/.test(value) ? 'ip' : 'dns', value })),
      ),
    ],
  });
  return { cert: cert.toString('pem'), key: await pemOf(keys.privateKey) };
}

/** Whether a certificate is this authority's, for these hosts, and has long enough to go. */
export function isCurrent(cert: string, authority: string, hosts: readonly string[]): boolean {
  const certificate = new NodeCertificate(cert);
  return (
    certificate.validToDate.getTime() - Date.now() > renewalDays * dayMs &&
    hosts.every((host) => certificate.checkHost(host) ?? certificate.checkIP(host)) &&
    certificate.verify(new NodeCertificate(authority).publicKey)
  );
}

const common = (name: string, days: number) => ({
  // The first bit is none: a serial number is positive.
  serialNumber: `01${randomBytes(15).toString('hex')}`,
  name: `CN=${name}`,
  // Clocks of two machines differ.
  notBefore: new Date(Date.now() - dayMs),
  notAfter: new Date(Date.now() + days * dayMs),
});

const newKeys = () => webcrypto.subtle.generateKey(signing, true, ['sign', 'verify']);

const pemOf = async (key: webcrypto.CryptoKey) =>
  PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY');

const privateKeyOf = (pem: string) =>
  webcrypto.subtle.importKey('pkcs8', PemConverter.decodeFirst(pem), signing, false, ['sign']);

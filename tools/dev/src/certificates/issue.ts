// @peculiar/x509 requires that this module is loaded first.
import 'reflect-metadata';
import { createPrivateKey, KeyObject, webcrypto } from 'node:crypto';
import {
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  X509Certificate,
  X509CertificateGenerator,
  type Extension,
} from '@peculiar/x509';

const dayMs = 24 * 60 * 60 * 1000;
/** Validity in days: an authority is valid longer than the certificates that it signs. */
const authorityDays = 3650;
const partDays = 397;

const signing = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

interface Pair {
  readonly cert: string;
  readonly key: string;
}

/** Creates an authority. Only the parts of one installation trust it. */
export const newAuthority = () =>
  certify('El Reto', authorityDays, [
    new BasicConstraintsExtension(true, 0, true),
    new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
  ]);

/** Issues a certificate for one part, as a client and as a server under `hosts`. */
export function issue(authority: Pair, name: string, hosts: readonly string[]) {
  const { clientAuth, serverAuth } = ExtendedKeyUsage;
  const extensions = [
    new BasicConstraintsExtension(false, undefined, true),
    new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
    new ExtendedKeyUsageExtension([serverAuth, clientAuth]),
    new SubjectAlternativeNameExtension(
      hosts.map((value) => ({ type: /^[\d.]+$/.test(value) ? 'ip' : 'dns', value })),
    ),
  ];
  return certify(name, partDays, extensions, authority);
}

/** Issues a certificate of a new key, signed by `authority` or, without one, self-signed. */
async function certify(name: string, days: number, extensions: Extension[], authority?: Pair) {
  const own = await webcrypto.subtle.generateKey(signing, true, ['sign', 'verify']);
  const cert = await X509CertificateGenerator.create({
    subject: `CN=${name}`,
    issuer: authority ? new X509Certificate(authority.cert).subject : `CN=${name}`,
    publicKey: own.publicKey,
    signingKey: authority
      ? createPrivateKey(authority.key).toCryptoKey(signing, false, ['sign'])
      : own.privateKey,
    signingAlgorithm: signing,
    // The validity begins a day ago, because the clocks of two machines differ.
    notBefore: new Date(Date.now() - dayMs),
    notAfter: new Date(Date.now() + days * dayMs),
    extensions,
  });
  const key = KeyObject.from(own.privateKey).export({ type: 'pkcs8', format: 'pem' });
  return { cert: cert.toString('pem'), key };
}

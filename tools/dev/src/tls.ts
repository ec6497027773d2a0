import { serviceNames } from '@el-reto/contracts';

/** Everyone who has a certificate: processes, the two servers, and `stack`, the operator's. */
export const tlsParties = ['gateway', ...serviceNames, 'admin', 'stack', 'nats', 'redis'] as const;
export type TlsParty = (typeof tlsParties)[number];

/** Where each part finds its TLS_DIR. */
export type TlsDirs = (party: TlsParty) => string;

import { tlsPaths } from '@el-reto/contracts/tls-files';
import { natsPatienceS, natsUsers, permissionsOf, type NatsUser } from './permissions.ts';

export type NatsPasswords = Readonly<Record<NatsUser, string>>;

interface NatsConfigInput {
  /** The interface to listen on; by default the loopback interface. */
  readonly host?: string;
  readonly port: number;
  readonly storeDir: string;
  readonly passwords: NatsPasswords;
  /** The server's TLS_DIR. If it is set, clients need a certificate. */
  readonly tlsDir?: string | undefined;
}

const mib = 1024 * 1024;

/** The configuration of nats-server 2.9 as JSON, with one user for each process. */
export function natsConfig(input: NatsConfigInput): string {
  const { host = '127.0.0.1', port, storeDir, passwords, tlsDir } = input;
  const config = {
    listen: `${host}:${port}`,
    server_name: 'el-reto',
    max_payload: mib,
    tls:
      tlsDir === undefined
        ? undefined
        : { ...tlsFiles(tlsDir), verify: true, timeout: natsPatienceS },
    jetstream: { store_dir: storeDir, max_memory_store: 64 * mib, max_file_store: 4096 * mib },
    authorization: {
      timeout: natsPatienceS,
      users: natsUsers.map((user) => ({
        user,
        password: passwords[user],
        permissions: permissionsFor(user),
      })),
    },
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}

function tlsFiles(dir: string) {
  const { caFile, certFile, keyFile } = tlsPaths(dir);
  return { cert_file: certFile, key_file: keyFile, ca_file: caFile };
}

function permissionsFor(user: NatsUser) {
  const { publish, publishDeny, subscribe } = permissionsOf(user);
  return {
    publish: { allow: publish, deny: publishDeny },
    subscribe: { allow: subscribe },
    // A reply is allowed only to the inbox of its request.
    allow_responses: true,
  };
}

import { tlsPaths } from '@el-reto/contracts/tls-files';
import { natsUsers, permissionsOf, type NatsUser } from './permissions.ts';

export type NatsPasswords = Readonly<Record<NatsUser, string>>;

export interface NatsConfigInput {
  /** The interface to listen on; the loopback one when absent. */
  readonly host?: string;
  readonly port: number;
  readonly storeDir: string;
  readonly passwords: NatsPasswords;
  /** The server's TLS_DIR; with it, only those connect that show a certificate. */
  readonly tlsDir?: string | undefined;
}

const quoted = (text: string) => JSON.stringify(text);
function tlsBlock(dir: string): string {
  const { caFile, certFile, keyFile } = tlsPaths(dir);
  const files = `cert_file: ${quoted(certFile)}, key_file: ${quoted(keyFile)}, ca_file: ${quoted(caFile)}`;
  return `tls { ${files}, verify: true }\n`;
}

const list = (subjects: readonly string[]) => `[${subjects.map(quoted).join(', ')}]`;

function userBlock(user: NatsUser, password: string): string {
  const { publish, publishDeny = [], subscribe } = permissionsOf(user);
  const deny = publishDeny.length > 0 ? `, deny: ${list(publishDeny)}` : '';
  // Replies are allowed one by one, to the inbox that a request named: nobody may write to
  // someone's inbox unasked.
  return `    { user: ${quoted(user)}, password: ${quoted(password)}, permissions: {
      publish: { allow: ${list(publish)}${deny} }
      subscribe: { allow: ${list(subscribe)} }
      allow_responses: true
    } }`;
}

/** The text of a nats-server 2.9 configuration: JetStream on disk, one user per process. */
export function natsConfig({
  host = '127.0.0.1',
  port,
  storeDir,
  passwords,
  tlsDir,
}: NatsConfigInput): string {
  return `listen: "${host}:${port}"
server_name: "el-reto"
max_payload: 1MB
${tlsDir === undefined ? '' : tlsBlock(tlsDir)}jetstream {
  store_dir: ${quoted(storeDir)}
  max_memory_store: 64MB
  max_file_store: 4GB
}
authorization {
  users: [
${natsUsers.map((user) => userBlock(user, passwords[user])).join('\n')}
  ]
}
`;
}

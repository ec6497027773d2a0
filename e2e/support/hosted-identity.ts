import { createSign, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import {
  EmulatorIdentity,
  issue,
  newAuthority,
  startAuthEmulator,
  type Session,
} from '@el-reto/dev';

const hosts = ['identitytoolkit', 'securetoken', 'oauth2', 'www'].map(
  (name) => `${name}.googleapis.com`,
);
const keyId = 'stand-in';
const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/**
 * Starts a server that behaves like Firebase Authentication in production: with signed tokens,
 * public keys over HTTPS and a service account. It stores the accounts in an Auth emulator. Node
 * processes with the returned `env` use this server instead of Google's.
 */
export async function startHostedIdentity(dir: string, projectId: string) {
  const emulator = await startAuthEmulator({ dir: join(dir, 'auth'), projectId });
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const publicPem = publicKey.export({ type: 'spki', format: 'pem' });
  const privatePem = privateKey.export({ type: 'pkcs8', format: 'pem' });

  /** Adds a signature to the emulator's token, which has none. */
  function sign({ token, ...session }: Session): Session {
    const signed = `${encoded({ alg: 'RS256', kid: keyId, typ: 'JWT' })}.${token.split('.')[1]}`;
    const signature = createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url');
    return { ...session, token: `${signed}.${signature}` };
  }

  const authority = await newAuthority();
  const server = createServer(
    await issue(authority, 'google', hosts),
    async (request, response) => {
      const { host = '', 'content-type': type = 'application/json' } = request.headers;
      response.setHeader('content-type', 'application/json');
      if (request.url?.startsWith('/robot/')) {
        return response
          .setHeader('cache-control', 'max-age=3600')
          .end(JSON.stringify({ [keyId]: publicPem }));
      }
      if (host.startsWith('oauth2')) {
        return response.end(
          JSON.stringify({ access_token: 'owner', expires_in: 3600, token_type: 'Bearer' }),
        );
      }
      const body = await text(request);
      const answer = await fetch(`http://${emulator.host}/${host}${request.url}`, {
        method: request.method ?? 'GET',
        headers: { 'content-type': type, authorization: 'Bearer owner' },
        ...(body && { body }),
      });
      return response.writeHead(answer.status).end(await answer.text());
    },
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const [caFile, keyFile] = [join(dir, 'google-ca.pem'), join(dir, 'service-account.json')];
  writeFileSync(caFile, authority.cert);
  const account = {
    type: 'service_account',
    project_id: projectId,
    private_key_id: keyId,
    private_key: privatePem,
    client_email: `el-reto@${projectId}.iam.gserviceaccount.com`,
    token_uri: `https://oauth2.googleapis.com/token`,
  };
  writeFileSync(keyFile, JSON.stringify(account));
  return {
    identity: new EmulatorIdentity(emulator.host, projectId),
    sign,
    env: {
      FIREBASE_PROJECT_ID: projectId,
      FIREBASE_API_KEY: 'AIza-stand-in',
      GOOGLE_APPLICATION_CREDENTIALS: keyFile,
      NODE_EXTRA_CA_CERTS: caFile,
      NODE_OPTIONS: `--import=${new URL('google-hosts.mjs', import.meta.url).href}`,
      GOOGLE_HOSTS_PORT: String((server.address() as AddressInfo).port),
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await emulator.stop();
    },
  };
}

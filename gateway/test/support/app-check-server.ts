import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { listen } from '@el-reto/testing/listen';

const projectId = 'demo-el-reto';
const appId = '1:123:web:abc';
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

/** A key server on this machine, which replaces that of App Check, and tokens that it has signed. */
export async function startAppCheckServer() {
  const known = newKey();
  const unknown = newKey();
  const jwk = known.publicKey.export({ format: 'jwk' });
  const keys = JSON.stringify({ keys: [{ ...jwk, kid: 'k1', use: 'sig', alg: 'RS256' }] });
  const keyServer = createServer((_, response) => {
    if (server.isUnavailable) return void response.writeHead(500).end();
    response.writeHead(200, { 'content-type': 'application/json' }).end(keys);
  });
  const port = await listen(keyServer);

  /** A token in the form of App Check, changed by `claims`. If `forged`, an unknown key signs it. */
  function token(claims: object = {}, { kid = 'k1', forged = false } = {}): string {
    const now = Math.floor(Date.now() / 1000);
    const all = {
      iss: 'https://firebaseappcheck.googleapis.com/123',
      aud: ['projects/123', `projects/${projectId}`],
      sub: appId,
      iat: now,
      exp: now + 3600,
      ...claims,
    };
    const text = `${encoded({ alg: 'RS256', typ: 'JWT', kid })}.${encoded(all)}`;
    const { privateKey } = forged ? unknown : known;
    return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`;
  }

  const server = {
    projectId,
    appId,
    keysUrl: `http://127.0.0.1:${port}/`,
    token,
    /** If true, the server answers 500. */
    isUnavailable: false,
    async stop() {
      keyServer.closeAllConnections();
      keyServer.close();
      await once(keyServer, 'close');
    },
  };
  return server;
}

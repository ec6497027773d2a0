import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const projectId = 'demo-el-reto';
const appId = '1:123:web:abc';
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

/** A key server and its signatures: what App Check is to the gateway, on this machine. */
export async function startAppCheckServer() {
  const known = newKey();
  const stranger = newKey();
  let fetches = 0;
  let away = false;
  const server = createServer(async (_, response) => {
    fetches += 1;
    // Long enough for many to find the keys missing.
    await sleep(50);
    if (away) return void response.writeHead(500).end();
    const key = {
      ...known.publicKey.export({ format: 'jwk' }),
      kid: 'k1',
      use: 'sig',
      alg: 'RS256',
    };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ keys: [key] }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  /** A token as App Check gives it, but for `claims`; by a stranger's hand where `forged`. */
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
    const { privateKey } = forged ? stranger : known;
    return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`;
  }

  return {
    projectId,
    appId,
    keysUrl: `http://127.0.0.1:${port}/`,
    token,
    get fetches() {
      return fetches;
    },
    setAway(value: boolean) {
      away = value;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type AppCheckServer = Awaited<ReturnType<typeof startAppCheckServer>>;

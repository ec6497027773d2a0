import type { Session } from '@el-reto/dev';
import { stack } from './people.ts';

const origin = new URL(
  stack.authEmulator.startsWith('http') ? stack.authEmulator : `http://${stack.authEmulator}`,
);

async function send(path: string, body: object): Promise<unknown> {
  const answer = await fetch(new URL(path, origin), {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
}

/** The session with a token that is new, of a sign-in that happened `ageMs` ago. */
export async function refreshedAfter(ageMs: number, session: Session): Promise<Session> {
  const signedInAt = Date.now() - ageMs;
  await send('identitytoolkit.googleapis.com/v1/projects/demo-el-reto/accounts:update', {
    localId: session.uid,
    lastLoginAt: String(signedInAt),
    validSince: String(Math.floor(signedInAt / 1000) - 1),
  });
  const refresh = { grant_type: 'refresh_token', refresh_token: session.refreshToken };
  const answer = await send('securetoken.googleapis.com/v1/token?key=demo', refresh);
  return { ...session, token: (answer as { id_token: string }).id_token };
}

import { withRecentSignIn } from '@el-reto/ui/account';
import { held } from '@el-reto/ui/messages';
import { call, refresh } from '@el-reto/ui/runtime';
import type { ProofAnswer } from './proof-worker.ts';

/** Computes the proof of work for a challenge in a worker. */
function solve(challenge: object): Promise<string> {
  const worker = new Worker(new URL('proof-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<string>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<ProofAnswer>) => {
      if ('proof' in data) resolve(data.proof);
      else reject(new Error(data.failed));
    });
    worker.addEventListener('error', (event) => reject(new Error(event.message)));
    worker.postMessage(challenge, []);
  }).finally(() => worker.terminate());
}

/** Clears the user's held like, by proof of work and a recent sign-in. */
export async function clearLike(eventId: string): Promise<void> {
  const params = { eventId };
  const { challenge } = await call('getChallenge', { params });
  const proof = await solve(challenge);
  await withRecentSignIn(() => call('clearMyLike', { params, body: { proof } }), held.signInAgain);
  await refresh('listMyLikes');
}

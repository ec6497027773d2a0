import { withRecentSignIn } from '@el-reto/ui/account';
import { held } from '@el-reto/ui/messages';
import { call, refresh } from '@el-reto/ui/runtime';
import type { ProofAnswer } from './proof-worker.ts';

/** Has the processor do what the challenge asks for; resolves to the proof. */
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

/** The voter's way out of a hold: work for the processor, and a sign-in later than the like. */
export async function clearLike(eventId: string): Promise<void> {
  const params = { eventId };
  const { challenge } = await call('getChallenge', { params });
  const proof = await solve(challenge);
  await withRecentSignIn(() => call('clearMyLike', { params, body: { proof } }), held.signInAgain);
  await refresh('listMyLikes');
}

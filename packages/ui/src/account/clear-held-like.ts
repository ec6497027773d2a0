import { call, isApiError, refresh } from '@el-reto/ui/runtime';
import { held } from '../messages/held.ts';
import { withRecentSignIn } from './sign-in-again.tsx';

/**
 * Clears the user's held like by a proof and a recent sign-in. Resolves to false if the like was not held any
 * more, for example because the proof was already used.
 */
export async function clearHeldLike(eventId: string, proof: string): Promise<boolean> {
  const clear = () => call('clearMyLike', { params: { eventId }, body: { proof } });
  let isCleared = true;
  try {
    await withRecentSignIn(clear, held.signInAgain);
  } catch (error) {
    if (!isApiError(error, 'LIKE_NOT_HELD')) throw error;
    isCleared = false;
  }
  await refresh('listMyLikes');
  return isCleared;
}

import { limits } from '@el-reto/contracts/rules';
import { call, isApiError, refresh, spanishText } from '@el-reto/ui/runtime';
import { desk } from '../../messages/desk.ts';
import { signalChange } from '../api/desk.ts';
import type { Act, Decision } from './decisions.ts';

export interface SendOptions {
  idempotencyKey: string;
  keepalive: boolean;
}

/**
 * Calls `send`. If the server requires a recent sign-in, the user signs in and the call is
 * repeated, unless the page is being closed. The code of the sign-in dialog is loaded only when it
 * is needed.
 */
async function confirmed<R>({ keepalive }: SendOptions, send: () => Promise<R>): Promise<R> {
  try {
    return await send();
  } catch (error) {
    if (keepalive || !isApiError(error, 'RECENT_SIGN_IN_NEEDED')) throw error;
    const { withRecentSignIn } = await import('@el-reto/ui/account');
    return withRecentSignIn(send);
  }
}

/** Sends one decision. Resolves to the message for the user; verdicts have none. */
type Send = (decision: Decision, how: SendOptions) => Promise<string | void>;

const banning =
  (name: 'banUser' | 'unbanUser'): Send =>
  async ({ subject, reason }, how) => {
    const parts = { params: { uid: subject.id }, body: { reason: reason ?? '' } };
    const { message } = await confirmed(how, () => call(name, { ...how, ...parts }));
    const readAgain = () => void refresh('listAdminPosts', 'listUsers');
    readAgain();
    // The server removes the account's cards a moment later.
    setTimeout(readAgain, limits.answerStaleMs);
    return spanishText(message);
  };

const decidingProfile =
  (name: 'approveProfile' | 'refuseProfile'): Send =>
  async ({ subject: { change = { uid: '', changedAt: 0 } } }, how) => {
    const { uid, changedAt } = change;
    const { message } = await call(name, { ...how, params: { uid }, body: { changedAt } });
    return spanishText(message);
  };

export const sendAct: Record<Act, Send> = {
  async approve({ subject }, how) {
    await call('approvePost', { ...how, params: { postId: subject.id } });
  },
  async deny({ subject, reason }, how) {
    const body = reason === null ? {} : { body: { reason } };
    await call('denyPost', { ...how, params: { postId: subject.id }, ...body });
  },
  ban: banning('banUser'),
  unban: banning('unbanUser'),
  approveProfile: decidingProfile('approveProfile'),
  refuseProfile: decidingProfile('refuseProfile'),
  async remove({ subject, reason }, how) {
    const { id: postId, name, eventid: eventId = '' } = subject;
    const parts = { params: { postId }, body: { reason: reason ?? '' } };
    await call('removePost', { ...how, ...parts });
    signalChange('refreshPost', { params: { eventId, postId } });
    void refresh('listAdminPosts');
    return desk.taken(name);
  },
};

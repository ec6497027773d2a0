import { limits } from '@el-reto/contracts/rules';
import { withRecentSignIn } from '@el-reto/ui/account';
import { ApiError, call, errorText, refresh } from '@el-reto/ui/runtime';
import { admin } from '../../messages/admin.ts';
import { desk } from '../../messages/desk.ts';
import { moderation } from '../../messages/moderation.ts';
import { signalChange } from '../api/desk.ts';
import { isVerdict, outcomeOf } from './decisions.ts';
import type { Act, Decision, Reply, Result, Verdict } from './decisions.ts';

const longestWaitMs = 10_000;

interface SendOptions {
  idempotencyKey: string;
  keepalive: boolean;
}

/** Sends one decision. Resolves to the message for the user; denials have none. */
type Send = (decision: Decision, how: SendOptions) => Promise<string | void>;

const banning =
  (name: 'banUser' | 'unbanUser'): Send =>
  async ({ subject, reason }, how) => {
    const parts = { params: { uid: subject.id }, body: { reason: reason ?? '' } };
    const send = () => call(name, { ...how, ...parts });
    // A page that is being closed cannot show the dialog of the sign-in.
    const { message } = await (how.keepalive ? send() : withRecentSignIn(send));
    const readAgain = () => void refresh('listAdminPosts', 'listUsers');
    readAgain();
    // The server removes the account's cards a moment later.
    setTimeout(readAgain, limits.answerStaleMs);
    return message;
  };

const decidingProfile =
  (name: 'approveProfile' | 'refuseProfile'): Send =>
  async ({ subject: { change = { uid: '', changedAt: 0 } } }, how) => {
    const { uid, changedAt } = change;
    const { message } = await call(name, { ...how, params: { uid }, body: { changedAt } });
    return message;
  };

const sendAct: Record<Exclude<Act, 'approve'>, Send> = {
  async deny({ subject, reason }, how) {
    const { id: postId, reportedAt: seen = 0 } = subject;
    const body = { reason: reason ?? '', seen };
    await call('denyPost', { ...how, params: { postId }, body });
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

/** Maps each decision of a call to its result; undefined if its outcome is unknown, null if it had no effect. */
type Answer = (decision: Decision) => Result | null | undefined;

const acceptedResult = ({ verdict }: Decision): Result => ({ outcome: outcomeOf[verdict] });

/** Whether a decision shares a call with others: a verdict without a reason. */
const isPlain = ({ verdict, reason }: Decision) => isVerdict(verdict) && reason === null;

async function sendPlain(decisions: readonly Decision[], how: SendOptions): Promise<Answer> {
  const ids = (verdict: Verdict) =>
    decisions.filter((decision) => decision.verdict === verdict).map(({ subject }) => subject.id);
  const seen = Object.fromEntries(
    decisions.map(({ subject }) => [subject.id, subject.reportedAt ?? 0]),
  );
  const body = { approve: ids('approve'), deny: ids('deny'), seen };
  const { results } = await call('decidePosts', { ...how, body });
  const unavailable = 'SERVICE_UNAVAILABLE';
  if (decisions.every(({ subject }) => results[subject.id] === unavailable)) {
    throw new ApiError(unavailable, moderation.notSent, 503);
  }
  return (decision) => {
    const answer = results[decision.subject.id] ?? '';
    if (answer === unavailable) return undefined;
    const isDone = answer === outcomeOf[decision.verdict];
    return isDone ? acceptedResult(decision) : refusal(answer, moderation.notSent);
  };
}

/** The result for an error code. `otherwise`: the text for codes without a result of their own. */
function refusal(code: string, otherwise: string): Result {
  if (code === 'POST_ALREADY_DECIDED') return { outcome: 'elsewhere' };
  if (code === 'CHANGED_MEANWHILE') return { error: moderation.reportedAgain };
  if (code === 'PROFILE_CHANGE_GONE') return { outcome: 'elsewhere', said: otherwise };
  return code === 'POST_NOT_FOUND' ? { outcome: 'gone' } : { error: otherwise };
}

/** The message for a refused act. Verdicts need none, because the board shows their results. */
function saidOf({ subject: { name } }: Decision, { outcome, error, said }: Result): string {
  if (error !== undefined) return admin.error(`${name}: ${error}`);
  if (said !== undefined) return said;
  return outcome === 'gone' ? moderation.gone(name, 1) : moderation.decidedElsewhere(name, 1);
}

const failed = (error: unknown): Answer => {
  if (isUnavailable(error)) return () => undefined;
  const result = refusal(error instanceof ApiError ? error.code : '', errorText(error));
  return (decision) =>
    isVerdict(decision.verdict) ? result : { ...result, said: saidOf(decision, result) };
};

/** Refusals that end with the next sign-in. */
const signInCodes = new Set(['UNAUTHENTICATED', 'INVALID_TOKEN', 'SECOND_FACTOR_NEEDED']);

/** Whether the session was missing, so that the same call may succeed after a sign-in. */
const isSignedOut = (error: unknown) => error instanceof ApiError && signInCodes.has(error.code);

/** Whether the network, the server or the session was missing, so that the same call may succeed later. */
const isUnavailable = (error: unknown) =>
  isSignedOut(error) ||
  (error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status > 500));

const pause = (waitMs: number) => new Promise((resolve) => setTimeout(resolve, waitMs));

/** How long the server surely remembers an idempotency key, minus a minute for a slow answer. */
const keyTtlMs = limits.idempotencyTtlMs - 60_000;

/** Whether the server may have forgotten the key of a call. */
const isLate = ({ atMs }: NonNullable<Decision['call']>) =>
  atMs > 0 && Date.now() - atMs > keyTtlMs;

/**
 * Whether another administrator may have undone a decision meanwhile. Sending it again after its
 * key expired would override that.
 */
const isUndoneByOthers = ({ verdict }: Decision) => verdict === 'ban' || verdict === 'unban';

/** Sends one call, and repeats it once if that may help. The idempotency key makes that safe. */
async function sendCall(decisions: readonly Decision[], leaving: boolean): Promise<Reply[]> {
  const [first] = decisions;
  if (!first?.call) return [];
  if (isLate(first.call) && isUndoneByOthers(first)) {
    void refresh('listAdminPosts', 'listUsers');
    const result = { error: desk.notAnswered };
    return [{ subject: first.subject, result: { ...result, said: saidOf(first, result) } }];
  }
  const how = { idempotencyKey: first.call.key, keepalive: leaving };
  const { verdict } = first;
  const attempt = async (): Promise<Answer> => {
    if (verdict === 'approve' || isPlain(first)) return sendPlain(decisions, how);
    const said = await sendAct[verdict](first, how);
    return () => ({ ...acceptedResult(first), ...(said !== undefined && { said }) });
  };
  const answer = await attempt().catch(async (error: unknown): Promise<Answer> => {
    if (isSignedOut(error)) return () => null;
    const isHopeless = leaving || !navigator.onLine;
    if (isHopeless || !(error instanceof ApiError) || !error.retryable) return failed(error);
    await pause(Math.min(error.retryAfterMs ?? 1500, longestWaitMs));
    return attempt().catch(failed);
  });
  const late = isLate(first.call);
  return decisions.flatMap((decision) => {
    const result = answer(decision);
    if (result === undefined) return [];
    const unsure = late && result?.outcome === 'elsewhere';
    return [{ subject: decision.subject, result, ...(unsure && { unsure }) }];
  });
}

/** Divides decisions into as few calls as possible. Verdicts without a reason share a call. */
export function planCalls(due: readonly Decision[]): (readonly Decision[])[] {
  const plain = due.filter(isPlain);
  const batches = Math.ceil(plain.length / limits.batchSize);
  return [
    ...due.filter((decision) => !isPlain(decision)).map((decision) => [decision]),
    ...Array.from({ length: batches }, (_, index) =>
      plain.slice(index * limits.batchSize, (index + 1) * limits.batchSize),
    ),
  ];
}

export async function sendDecisions(
  due: readonly Decision[],
  leaving: boolean,
): Promise<readonly Reply[]> {
  const calls = Map.groupBy(due, ({ call: carrier }) => carrier?.key);
  const answers = await Promise.all(
    [...calls.values()].map((decisions) => sendCall(decisions, leaving)),
  );
  const replies = answers.flat();
  if (replies.some(({ result }) => result?.error === moderation.reportedAgain)) {
    void refresh('listAdminPosts');
  }
  const approvedIn = replies.flatMap(({ subject: { eventid }, result }) =>
    result?.outcome === 'approved' && eventid !== undefined ? [eventid] : [],
  );
  for (const eventId of new Set(approvedIn)) {
    signalChange('refreshEventPosts', { params: { eventId } });
  }
  return replies;
}

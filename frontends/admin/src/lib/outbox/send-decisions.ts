import { limits } from '@el-reto/contracts/rules';
import { ApiError, call, errorText, refresh } from '@el-reto/ui/runtime';
import { admin } from '../../messages/admin.ts';
import { desk } from '../../messages/desk.ts';
import { moderation } from '../../messages/moderation.ts';
import { signalChange } from '../api/desk.ts';
import { sendAct, type SendOptions } from './acts.ts';
import { isVerdict, outcomeOf } from './decisions.ts';
import type { Decision, Result, Settled, Verdict } from './decisions.ts';

const longestWaitMs = 10_000;

/** Maps each decision of a call to its result; null if the call had no answer. */
type Answer = (decision: Decision) => Result | null;

const acceptedResult = ({ verdict }: Decision): Result => ({ outcome: outcomeOf[verdict] });

async function sendSingle(decision: Decision, how: SendOptions): Promise<Answer> {
  const said = await sendAct[decision.verdict](decision, how);
  return () => ({ ...acceptedResult(decision), ...(said !== undefined && { said }) });
}

async function sendBatch(decisions: readonly Decision[], how: SendOptions): Promise<Answer> {
  const ids = (verdict: Verdict) =>
    decisions.filter((decision) => decision.verdict === verdict).map(({ subject }) => subject.id);
  const body = { approve: ids('approve'), deny: ids('deny') };
  const { results } = await call('decidePosts', { ...how, body });
  return (decision) => {
    const answer = results[decision.subject.id] ?? '';
    const isDone = answer === outcomeOf[decision.verdict];
    return isDone ? acceptedResult(decision) : refusal(answer, moderation.notSent);
  };
}

/** The result for an error code. `otherwise`: the text for codes without a result of their own. */
function refusal(code: string, otherwise: string): Result {
  if (code === 'POST_ALREADY_DECIDED') return { outcome: 'elsewhere' };
  if (code === 'PROFILE_CHANGE_GONE') return { outcome: 'elsewhere', said: otherwise };
  return code === 'POST_NOT_FOUND' ? { outcome: 'gone' } : { error: otherwise };
}

/** The message for a refused act. Verdicts need none, because the board shows their results. */
function saidOf({ subject: { name } }: Decision, { outcome, error, said }: Result): string {
  const { decidedElsewhere, gone } = moderation;
  if (error !== undefined) return admin.error(`${name}: ${error}`);
  return said ?? (outcome === 'gone' ? gone : decidedElsewhere)(name, 1);
}

const failed = (error: unknown): Answer => {
  if (isUnavailable(error)) return () => null;
  const result = refusal(error instanceof ApiError ? error.code : '', errorText(error));
  return (decision) =>
    isVerdict(decision.verdict) ? result : { ...result, said: saidOf(decision, result) };
};

/** Whether the network or the server was unavailable, so that the same call may succeed later. */
const isUnavailable = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status > 500);

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
async function sendCall(decisions: readonly Decision[], leaving: boolean): Promise<Settled[]> {
  const [first, ...others] = decisions;
  if (!first?.call) return [];
  if (isLate(first.call) && isUndoneByOthers(first)) {
    void refresh('listAdminPosts', 'listUsers');
    const result = { error: desk.notAnswered };
    return [{ subject: first.subject, result: { ...result, said: saidOf(first, result) } }];
  }
  const how = { idempotencyKey: first.call.key, keepalive: leaving };
  const attempt = () => (others.length === 0 ? sendSingle(first, how) : sendBatch(decisions, how));
  const answer = await attempt().catch(async (error: unknown) => {
    const isHopeless = leaving || !navigator.onLine;
    if (isHopeless || !(error instanceof ApiError) || !error.retryable) return failed(error);
    await pause(Math.min(error.retryAfterMs ?? 1500, longestWaitMs));
    return attempt().catch(failed);
  });
  const late = isLate(first.call);
  return decisions.flatMap((decision) => {
    const result = answer(decision);
    if (result === null) return [];
    const unsure = late && result.outcome === 'elsewhere';
    return [{ subject: decision.subject, result, ...(unsure && { unsure }) }];
  });
}

/** Divides decisions into as few calls as possible. Verdicts without a reason share a call. */
export function planCalls(due: readonly Decision[]): (readonly Decision[])[] {
  const isPlain = ({ verdict, reason }: Decision) => isVerdict(verdict) && reason === null;
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
): Promise<readonly Settled[]> {
  const calls = Map.groupBy(due, ({ call: carrier }) => carrier?.key);
  const answers = await Promise.all(
    [...calls.values()].map((decisions) => sendCall(decisions, leaving)),
  );
  const settled = answers.flat();
  const approvedIn = settled.flatMap(({ subject: { eventid }, result }) =>
    result.outcome === 'approved' && eventid !== undefined ? [eventid] : [],
  );
  for (const eventId of new Set(approvedIn)) {
    signalChange('refreshEventPosts', { params: { eventId } });
  }
  return settled;
}

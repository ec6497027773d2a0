import { limits } from '@el-reto/contracts/rules';
import { ApiError, call, errorText } from '@el-reto/ui/runtime';
import { admin } from '@el-reto/ui/messages';
import { outcomeOf } from '../lib/decisions.ts';
import type { Decision, Result, Settled, Verdict } from '../lib/decisions.ts';

const longestWaitMs = 10_000;

interface SendOptions {
  idempotencyKey: string;
  keepalive: boolean;
}

/** What a call came to, for each decision that was sent by it; null: nobody knows yet. */
type Answer = (decision: Decision) => Result | null;

const asMeant = ({ verdict }: Decision): Result => ({ outcome: outcomeOf[verdict] });

async function sendSingle({ post, verdict, reason }: Decision, how: SendOptions): Promise<Answer> {
  const params = { postId: post.id };
  if (verdict === 'approve') await call('approvePost', { ...how, params });
  else await call('denyPost', { ...how, params, ...(reason !== null && { body: { reason } }) });
  return asMeant;
}

async function sendBatch(decisions: readonly Decision[], how: SendOptions): Promise<Answer> {
  const ids = (verdict: Verdict) =>
    decisions.filter((decision) => decision.verdict === verdict).map(({ post }) => post.id);
  const body = { approve: ids('approve'), deny: ids('deny') };
  const { results } = await call('decidePosts', { ...how, body });
  return (decision) => {
    const answer = results[decision.post.id] ?? '';
    const isDone = answer === outcomeOf[decision.verdict];
    return isDone ? asMeant(decision) : refusal(answer, admin.moderation.notSent);
  };
}

/** What an error code says about a post; `otherwise` where the decision simply failed. */
function refusal(code: string, otherwise: string): Result {
  if (code === 'POST_ALREADY_DECIDED') return { outcome: 'elsewhere' };
  return code === 'POST_NOT_FOUND' ? { outcome: 'gone' } : { error: otherwise };
}

const failed = (error: unknown): Answer => {
  if (isAway(error)) return () => null;
  const result = refusal(error instanceof ApiError ? error.code : '', errorText(error));
  return () => result;
};

/** The network or the server is: the same call succeeds when it is back. */
const isAway = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status > 500);

const pause = (waitMs: number) => new Promise((resolve) => setTimeout(resolve, waitMs));

/** How long a call's key is sure to be remembered, when its answer takes its time too. */
const keyTtlMs = limits.idempotencyTtlMs - 60_000;

/** One call, tried twice where the same call may succeed later: the key makes that safe. */
async function sendCall(decisions: readonly Decision[], leaving: boolean): Promise<Settled[]> {
  const [first, ...others] = decisions;
  if (!first?.call) return [];
  const { key, atMs } = first.call;
  const how = { idempotencyKey: key, keepalive: leaving };
  const attempt = () => (others.length === 0 ? sendSingle(first, how) : sendBatch(decisions, how));
  const answer = await attempt().catch(async (error: unknown) => {
    const isHopeless = leaving || !navigator.onLine;
    if (isHopeless || !(error instanceof ApiError) || !error.retryable) return failed(error);
    await pause(Math.min(error.retryAfterMs ?? 1500, longestWaitMs));
    return attempt().catch(failed);
  });
  const isLate = Date.now() - atMs > keyTtlMs;
  return decisions.flatMap((decision) => {
    const result = answer(decision);
    if (result === null) return [];
    const unsure = isLate && result.outcome === 'elsewhere';
    return [{ post: decision.post, result, ...(unsure && { unsure }) }];
  });
}

/** The fewest calls for `due`, each with its decisions; a reason travels only with a call of its own. */
export function planCalls(due: readonly Decision[]): (readonly Decision[])[] {
  const withReason = due.filter(({ reason }) => reason !== null);
  const plain = due.filter(({ reason }) => reason === null);
  const batches = Math.ceil(plain.length / limits.batchSize);
  return [
    ...withReason.map((decision) => [decision]),
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
  // Tells the caches of the approved posts' events, as the contract asks; nobody waits for it.
  const approved = settled.filter(({ result }) => result.outcome === 'approved');
  for (const eventId of new Set(approved.map(({ post }) => post.eventid))) {
    void call('refreshEventPosts', { params: { eventId }, anonymous: true }).catch(() => undefined);
  }
  return settled;
}

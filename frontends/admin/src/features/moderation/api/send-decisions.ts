import { limits } from '@el-reto/contracts/rules';
import { ApiError, call, errorText } from '@el-reto/ui/runtime';
import { admin } from '@el-reto/ui/messages';
import { outcomeOf, type Decision, type Settled, type Verdict } from '../lib/decisions.ts';

const longestWaitMs = 10_000;

interface SendOptions {
  idempotencyKey: string;
  keepalive: boolean;
}

async function sendSingle(decision: Decision, options: SendOptions): Promise<Settled[]> {
  const { post, verdict, reason } = decision;
  const params = { postId: post.id };
  if (verdict === 'approve') await call('approvePost', { ...options, params });
  else await call('denyPost', { ...options, params, ...(reason !== null && { body: { reason } }) });
  return [{ decision, result: { outcome: outcomeOf[verdict] } }];
}

async function sendBatch(decisions: readonly Decision[], options: SendOptions): Promise<Settled[]> {
  const ids = (verdict: Verdict) =>
    decisions.filter((decision) => decision.verdict === verdict).map(({ post }) => post.id);
  const body = { approve: ids('approve'), deny: ids('deny') };
  const { results } = await call('decidePosts', { ...options, body });
  return decisions.map((decision) => {
    const outcome = outcomeOf[decision.verdict];
    const answer = results[decision.post.id] ?? '';
    if (answer === outcome) return { decision, result: { outcome } };
    return { decision, result: refusal(answer, admin.moderation.notSent) };
  });
}

/** What an error code says about a post; `otherwise` where the decision simply failed. */
function refusal(code: string, otherwise: string): Settled['result'] {
  if (code === 'POST_ALREADY_DECIDED') return { outcome: 'elsewhere' };
  return code === 'POST_NOT_FOUND' ? { outcome: 'gone' } : { error: otherwise };
}

const pause = (waitMs: number) => new Promise((resolve) => setTimeout(resolve, waitMs));

/** One call, tried twice where the same call may succeed later: the key makes that safe. */
async function sendCall(decisions: readonly Decision[], leaving: boolean): Promise<Settled[]> {
  const options = { idempotencyKey: crypto.randomUUID(), keepalive: leaving };
  const [first, ...others] = decisions;
  const attempt = () =>
    first && others.length === 0 ? sendSingle(first, options) : sendBatch(decisions, options);
  const failed = (error: unknown) => {
    const result = refusal(error instanceof ApiError ? error.code : '', errorText(error));
    return decisions.map((decision) => ({ decision, result }));
  };
  try {
    return await attempt();
  } catch (error) {
    if (leaving || !(error instanceof ApiError) || !error.retryable) return failed(error);
    await pause(Math.min(error.retryAfterMs ?? 1500, longestWaitMs));
    return attempt().catch(failed);
  }
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
  const answers = await Promise.all(
    planCalls(due).map((decisions) => sendCall(decisions, leaving)),
  );
  const settled = answers.flat();
  // Tells the caches of the approved posts' events, as the contract asks; nobody waits for it.
  const approved = settled.filter(
    ({ result }) => 'outcome' in result && result.outcome === 'approved',
  );
  for (const eventId of new Set(approved.map(({ decision }) => decision.post.eventid))) {
    void call('refreshEventPosts', { params: { eventId }, anonymous: true }).catch(() => undefined);
  }
  return settled;
}

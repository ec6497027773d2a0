import { ApiError, call, errorText } from '@el-reto/ui/runtime';
import { admin } from '@el-reto/ui/messages';
import type { Decision, Outcome, Result } from '../lib/decisions.ts';
import { planCalls } from '../lib/plan-calls.ts';

const texts = admin.moderation;

const longestWaitMs = 10_000;

const outcomeOf = ({ verdict }: Decision): Outcome =>
  verdict === 'approve' ? 'approved' : 'denied';

/** What an error code says about a post; null where the decision simply failed. */
function outcomeOfCode(code: string): Outcome | null {
  if (code === 'POST_ALREADY_DECIDED') return 'elsewhere';
  return code === 'POST_NOT_FOUND' ? 'gone' : null;
}

async function sendSingle(decision: Decision, options: SendOptions) {
  const { post, verdict, reason } = decision;
  const params = { postId: post.id };
  if (verdict === 'approve') await call('approvePost', { ...options, params });
  else await call('denyPost', { ...options, params, ...(reason !== null && { body: { reason } }) });
  return new Map<string, Result>([[post.id, { outcome: outcomeOf(decision) }]]);
}

async function sendBatch(decisions: readonly Decision[], options: SendOptions) {
  const ids = (verdict: Decision['verdict']) =>
    decisions.filter((decision) => decision.verdict === verdict).map(({ post }) => post.id);
  const { results } = await call('decidePosts', {
    ...options,
    body: { approve: ids('approve'), deny: ids('deny') },
  });
  return new Map(
    decisions.map((decision): [string, Result] => {
      const answer = results[decision.post.id] ?? '';
      if (answer === outcomeOf(decision)) return [decision.post.id, { outcome: answer }];
      const outcome = outcomeOfCode(answer);
      return [decision.post.id, outcome ? { outcome } : { error: texts.notSent }];
    }),
  );
}

interface SendOptions {
  idempotencyKey: string;
  keepalive: boolean;
}

function failed(decisions: readonly Decision[], error: unknown): Map<string, Result> {
  const outcome = error instanceof ApiError ? outcomeOfCode(error.code) : null;
  const result: Result = outcome ? { outcome } : { error: errorText(error) };
  return new Map(decisions.map(({ post }) => [post.id, result]));
}

const pause = (waitMs: number) => new Promise((resolve) => setTimeout(resolve, waitMs));

/** One call, tried twice where the same call may succeed later: the key makes that safe. */
async function sendCall(decisions: readonly Decision[], leaving: boolean) {
  const options = { idempotencyKey: crypto.randomUUID(), keepalive: leaving };
  const [first, ...others] = decisions;
  const attempt = () =>
    first && others.length === 0 ? sendSingle(first, options) : sendBatch(decisions, options);
  try {
    return await attempt();
  } catch (error) {
    if (leaving || !(error instanceof ApiError) || !error.retryable)
      return failed(decisions, error);
    await pause(Math.min(error.retryAfterMs ?? 1500, longestWaitMs));
    return attempt().catch((again: unknown) => failed(decisions, again));
  }
}

/** Tells the caches of the approved posts' events, as the contract asks; nobody waits for it. */
function signal(results: ReadonlyMap<string, Result>, due: readonly Decision[]): void {
  const isApproved = ({ post }: Decision) => {
    const result = results.get(post.id);
    return result !== undefined && 'outcome' in result && result.outcome === 'approved';
  };
  for (const eventId of new Set(due.filter(isApproved).map(({ post }) => post.eventid))) {
    void call('refreshEventPosts', { params: { eventId }, anonymous: true }).catch(() => undefined);
  }
}

export async function sendDecisions(
  due: readonly Decision[],
  leaving: boolean,
): Promise<ReadonlyMap<string, Result>> {
  const answers = await Promise.all(
    planCalls(due).map((decisions) => sendCall(decisions, leaving)),
  );
  const results = new Map(answers.flatMap((answer) => [...answer]));
  signal(results, due);
  return results;
}

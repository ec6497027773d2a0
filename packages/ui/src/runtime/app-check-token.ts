import { logQuietly } from './background.ts';
import { withLimit } from './with-limit.ts';

/** Longest wait of a call for its App Check token, in milliseconds. */
const limitMs = 2500;
/** After a failure, calls are sent without a token for this time, in milliseconds, instead of waiting each. */
const restMs = 30_000;

/**
 * App Check for calls: a token or null, soon, and never an error. `askProvider` may hang; reCAPTCHA does
 * so without a network.
 */
export function createAppCheck(askProvider: () => Promise<string>) {
  let asked: Promise<string | null> | null = null;
  let hadToken = false;
  let restUntilMs = -Infinity;

  async function ask(): Promise<string | null> {
    if (performance.now() < restUntilMs) return null;
    const answer = askProvider();
    const onToken = () => {
      hadToken = true;
      restUntilMs = -Infinity;
    };
    // A token that is too late for this call serves the next one.
    answer.then(onToken, () => undefined);
    try {
      return await withLimit(answer, limitMs);
    } catch (error) {
      restUntilMs = performance.now() + restMs;
      logQuietly('App Check has no token', error);
      return null;
    }
  }

  /** The token for a call. Without `wait`, null until the first token has arrived. */
  return async function token(wait: boolean): Promise<string | null> {
    if (!wait && !hadToken) return null;
    asked ??= ask().finally(() => {
      asked = null;
    });
    return asked;
  };
}

export const token = createAppCheck(async () => (await import('./attestation.ts')).askToken());

import { logQuietly } from './background.ts';

/** A call waits no longer than this for its token. */
const limitMs = 2500;
/** After a failure calls go without a token for so long, instead of waiting each. */
const restMs = 30_000;

const tooLate = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`No token within ${limitMs} ms`)), limitMs);
  });

/**
 * App Check as calls see it: a token or null, soon, and never an error. `askProvider` may hang, as
 * reCAPTCHA does without a network.
 */
export function createAppCheck(askProvider: () => Promise<string>) {
  let asked: Promise<string | null> | null = null;
  let hadToken = false;
  let restUntilMs = -Infinity;

  async function ask(): Promise<string | null> {
    if (performance.now() < restUntilMs) return null;
    try {
      const token = await Promise.race([askProvider(), tooLate()]);
      hadToken = true;
      return token;
    } catch (error) {
      restUntilMs = performance.now() + restMs;
      logQuietly('App Check has no token', error);
      return null;
    }
  }

  /** The token for a call; one that need not `wait` goes without until the first has come. */
  return async function token(wait: boolean): Promise<string | null> {
    if (!wait && !hadToken) return null;
    asked ??= ask().finally(() => {
      asked = null;
    });
    return asked;
  };
}

export const token = createAppCheck(async () => (await import('./attestation.ts')).askToken());

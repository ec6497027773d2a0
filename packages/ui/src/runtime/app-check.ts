import { logQuietly, whenIdle } from './background.ts';
import { config } from './config.ts';

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

const { appCheckSiteKey } = config.firebase;

/** The App Check token for a call; only sites that have a key load the provider's SDK. */
export const appCheckToken: ReturnType<typeof createAppCheck> = appCheckSiteKey
  ? createAppCheck(async () => (await import('./attestation.ts')).askToken())
  : () => Promise.resolve(null);

/** Gets the first token in the background; once per page, by its host. */
export function startAppCheck(): void {
  if (appCheckSiteKey) whenIdle(() => void appCheckToken(true));
}

/** The header that carries it, for calls that are not made through `api`. */
export async function appCheckHeader(): Promise<Record<string, string>> {
  const token = await appCheckToken(true);
  return token ? { 'x-firebase-appcheck': token } : {};
}

import { logQuietly, whenIdle } from './background.ts';
import { config } from './config.ts';

/** Asks the provider for a token; may hang, as reCAPTCHA does without a network. */
export type AskToken = () => Promise<string>;

/** A call waits no longer than this for its token. */
const limitMs = 2500;
/** After a failure calls go without a token for so long, instead of waiting each. */
const restMs = 30_000;

const tooLate = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`No token within ${limitMs} ms`)), limitMs);
  });

/** App Check as calls see it: a token or null, soon, and never an error. */
export function createAppCheck(load: () => Promise<AskToken>) {
  let loaded: Promise<AskToken> | null = null;
  let asked: Promise<string | null> | null = null;
  let hadToken = false;
  let restUntilMs = -Infinity;

  function source(): Promise<AskToken> {
    loaded ??= load().catch((error: unknown) => {
      loaded = null;
      throw error;
    });
    return loaded;
  }

  async function ask(): Promise<string | null> {
    if (performance.now() < restUntilMs) return null;
    try {
      const asking = source().then((askToken) => askToken());
      const token = await Promise.race([asking, tooLate()]);
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
  ? createAppCheck(async () => (await import('./attestation.ts')).startAttestation(appCheckSiteKey))
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

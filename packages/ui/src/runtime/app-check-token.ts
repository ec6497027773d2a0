/** Asks the provider for a token; may hang, as reCAPTCHA does without a network. */
export type AskToken = () => Promise<string>;

interface AppCheckParts {
  load: () => Promise<AskToken>;
  log: (what: string, error: unknown) => void;
  /** A call waits no longer than this for its token. */
  limitMs?: number;
  /** After a failure calls go without a token for so long, instead of waiting each. */
  restMs?: number;
  nowMs?: () => number;
}

const tooLate = (limitMs: number) =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`No token within ${limitMs} ms`)), limitMs);
  });

/** App Check as calls see it: a token or null, soon, and never an error. */
export function createAppCheck({
  load,
  log,
  limitMs = 2500,
  restMs = 30_000,
  nowMs = () => performance.now(),
}: AppCheckParts) {
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
    if (nowMs() < restUntilMs) return null;
    try {
      const asking = source().then((askToken) => askToken());
      const token = await Promise.race([asking, tooLate(limitMs)]);
      hadToken = true;
      return token;
    } catch (error) {
      restUntilMs = nowMs() + restMs;
      log('App Check has no token', error);
      return null;
    }
  }

  return {
    /** The token for a call; one that need not `wait` goes without until the first has come. */
    token(wait: boolean): Promise<string | null> {
      if (!wait && !hadToken) return Promise.resolve(null);
      asked ??= ask().finally(() => {
        asked = null;
      });
      return asked;
    },
  };
}

import { whenIdle } from './background.ts';
import { config } from './config.ts';

const { appCheckSiteKey } = config.firebase;

let source: typeof import('./app-check-token.ts') | null = null;

/**
 * The App Check token for a call. Null if there is none; never an error. Without `wait`, null until the
 * first token has arrived. The code that gets tokens is loaded only if the site has a key.
 */
export async function appCheckToken(wait: boolean): Promise<string | null> {
  if (!appCheckSiteKey || (!wait && !source)) return null;
  source ??= await import('./app-check-token.ts').catch(() => null);
  return source?.token(wait) ?? null;
}

/** Gets the first token in the background. The host calls this once per page. */
export function startAppCheck(): void {
  if (appCheckSiteKey) whenIdle(() => void appCheckToken(true));
}

/** The header with the token, for requests that are not sent with `call`. */
export async function appCheckHeader(): Promise<Record<string, string>> {
  const token = await appCheckToken(true);
  return token ? { 'x-firebase-appcheck': token } : {};
}

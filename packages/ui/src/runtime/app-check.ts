import { whenIdle } from './background.ts';
import { config } from './config.ts';

const { appCheckSiteKey } = config.firebase;

let source: typeof import('./app-check-token.ts') | null = null;

/**
 * The App Check token for a call, or null, never an error; one that need not `wait` goes without
 * until the first has come. Only sites that have a key load what gets it.
 */
export async function appCheckToken(wait: boolean): Promise<string | null> {
  if (!appCheckSiteKey || (!wait && !source)) return null;
  source ??= await import('./app-check-token.ts').catch(() => null);
  return source?.token(wait) ?? null;
}

/** Gets the first token in the background; once per page, by its host. */
export function startAppCheck(): void {
  if (appCheckSiteKey) whenIdle(() => void appCheckToken(true));
}

/** The header that carries it, for calls that are not made through `api`. */
export async function appCheckHeader(): Promise<Record<string, string>> {
  const token = await appCheckToken(true);
  return token ? { 'x-firebase-appcheck': token } : {};
}

import { logQuietly, whenIdle } from './background.ts';
import { config } from './config.ts';

const { appCheckSiteKey } = config.firebase;

async function begin(siteKey: string) {
  try {
    const { createAppCheck } = await import('./app-check-token.ts');
    return createAppCheck({
      load: async () => (await import('./attestation.ts')).startAttestation(siteKey),
      log: logQuietly,
    });
  } catch (error) {
    logQuietly('App Check is not available', error);
    return null;
  }
}

/** Only sites that have a key load any of it. */
const appCheck = appCheckSiteKey ? begin(appCheckSiteKey) : null;

/** Gets the first token in the background; once per page, by its host. */
export function startAppCheck(): void {
  if (appCheck) whenIdle(() => void appCheckToken(true));
}

/** The App Check token for a call, or null where there is none (yet). */
export async function appCheckToken(wait: boolean): Promise<string | null> {
  return (await (await appCheck)?.token(wait)) ?? null;
}

/** The header that carries it, for calls that are not made through `api`. */
export async function appCheckHeader(): Promise<Record<string, string>> {
  const token = await appCheckToken(true);
  return token ? { 'x-firebase-appcheck': token } : {};
}

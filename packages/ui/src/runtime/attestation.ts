// The App Check SDK: a chunk of its own, loaded in the background.
import { getToken, initializeAppCheck, ReCaptchaEnterpriseProvider } from 'firebase/app-check';
import { initializeApp } from 'firebase/app';
import { options } from './firebase-app.ts';

/**
 * Returns the current token, from memory while it is valid; the SDK renews it in time. It has a
 * Firebase app of its own: on identity's, each sign-in would wait for an App Check token.
 */
export function startAttestation(siteKey: string): () => Promise<string> {
  const appCheck = initializeAppCheck(initializeApp(options, 'app-check'), {
    provider: new ReCaptchaEnterpriseProvider(siteKey),
    isTokenAutoRefreshEnabled: true,
  });
  return async () => (await getToken(appCheck)).token;
}

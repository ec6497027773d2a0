// The App Check SDK: a chunk of its own, loaded in the background.
import { getToken, initializeAppCheck, ReCaptchaEnterpriseProvider } from 'firebase/app-check';
import { initializeApp } from 'firebase/app';
import { options } from './firebase-app.ts';

/**
 * Answers the current token, from memory while it is valid; the SDK renews it in time. An app of
 * its own: on the one that identity uses, each sign-in would wait for a token, however long.
 */
export function startAttestation(siteKey: string): () => Promise<string> {
  const appCheck = initializeAppCheck(initializeApp(options, 'app-check'), {
    provider: new ReCaptchaEnterpriseProvider(siteKey),
    isTokenAutoRefreshEnabled: true,
  });
  return async () => (await getToken(appCheck)).token;
}

// The App Check SDK: a chunk of its own, loaded in the background, only where the site has a key.
import { getToken, initializeAppCheck, ReCaptchaEnterpriseProvider } from 'firebase/app-check';
import { initializeApp } from 'firebase/app';
import { config } from './config.ts';
import { options } from './firebase-app.ts';

// With a Firebase app of its own: on identity's, each sign-in would wait for an App Check token.
const appCheck = initializeAppCheck(initializeApp(options, 'app-check'), {
  provider: new ReCaptchaEnterpriseProvider(config.firebase.appCheckSiteKey ?? ''),
  isTokenAutoRefreshEnabled: true,
});

/** The current token, from memory while it is valid; the SDK renews it in time. */
export const askToken = async (): Promise<string> => (await getToken(appCheck)).token;

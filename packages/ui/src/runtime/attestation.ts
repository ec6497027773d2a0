// The App Check SDK, in a separate chunk. It is loaded in the background, and only if the site has a key.
import { getToken, initializeAppCheck, ReCaptchaEnterpriseProvider } from 'firebase/app-check';
import { initializeApp } from 'firebase/app';
import { config } from './config.ts';
import { databaseChecked, options } from './firebase-app.ts';

await databaseChecked;

// A separate Firebase app: with identity's app, each sign-in would wait for an App Check token.
const appCheck = initializeAppCheck(initializeApp(options, 'app-check'), {
  provider: new ReCaptchaEnterpriseProvider(config.firebase.appCheckSiteKey ?? ''),
  isTokenAutoRefreshEnabled: true,
});

/** The current token. The SDK keeps it in memory and renews it in time. */
export const askToken = async (): Promise<string> => (await getToken(appCheck)).token;

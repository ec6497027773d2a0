import type { Session } from '@el-reto/dev';
import type { BrowserContext } from 'playwright-core';
import { stack } from './people.ts';

const hourMs = 60 * 60 * 1000;

/** A session in the storage format of the identity provider's SDK, which checks the session. */
function userOf({ uid, email, token, refreshToken }: Session): string {
  return JSON.stringify({
    uid,
    email,
    // If the page is left during the check, this value decides whether the account stays signed in.
    emailVerified: true,
    isAnonymous: false,
    providerData: [],
    stsTokenManager: {
      refreshToken,
      accessToken: token,
      expirationTime: Date.now() + hourMs,
    },
    createdAt: '0',
    lastLoginAt: '0',
    apiKey: 'demo',
    appName: '[DEFAULT]',
  });
}

/**
 * Stores the data of earlier visits in a new browser context: that the visitor is an adult, and a
 * session. The first page writes it. This takes half of the time of `storageState`, which opens a
 * page for each origin.
 */
export async function storeVisit(
  context: BrowserContext,
  session: Session | undefined,
  isAdult: boolean,
): Promise<void> {
  const entries = {
    'e2e:stored': '1',
    ...(isAdult && { 'el-reto:age': 'adult' }),
    ...(session && {
      'el-reto:session': '1',
      'firebase:authUser:demo:[DEFAULT]': userOf(session),
    }),
  };
  const origins = [stack.site, stack.admin].map((url) => new URL(url).origin);
  await context.addInitScript(
    (visit) => {
      if (!visit.origins.includes(location.origin) || localStorage.getItem('e2e:stored')) return;
      for (const [key, value] of Object.entries(visit.entries)) localStorage.setItem(key, value);
    },
    { origins, entries },
  );
}

import type { Session } from '@el-reto/dev';
import type { BrowserContextOptions } from 'playwright-core';
import { stack } from './people.ts';

type Storage = Exclude<BrowserContextOptions['storageState'], string | undefined>;

const hourMs = 60 * 60 * 1000;

/** Somebody's session as the identity provider's SDK left it in a browser. */
function userOf({ uid, email, token, refreshToken }: Session): string {
  return JSON.stringify({
    uid,
    email,
    emailVerified: false,
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
 * What a browser remembers of an earlier visit: that its person is an adult, and who is signed in.
 * The SDK asks the provider about that person before it believes any of it.
 */
export function storedSession(session: Session | null, adult: boolean): Storage {
  const localStorage = [
    ...(adult ? [{ name: 'el-reto:age', value: 'adult' }] : []),
    ...(session
      ? [
          { name: 'el-reto:session', value: '1' },
          { name: 'firebase:authUser:demo:[DEFAULT]', value: userOf(session) },
        ]
      : []),
  ];
  const origins = [stack.site, stack.admin].map((origin) => ({ origin, localStorage }));
  return { cookies: [], origins };
}

// The analytics SDK, in a separate chunk. It is loaded only after consent.
import {
  initializeAnalytics,
  isSupported,
  setAnalyticsCollectionEnabled,
  setConsent,
} from 'firebase/analytics';
import { databaseChecked, firebaseApp } from './firebase-app.ts';

/** Deletes the cookies of analytics after a withdrawal. They may be set for any parent domain. */
function dropCookies(): void {
  const parts = location.hostname.split('.');
  const domains = parts.map((_, index) => `; domain=${parts.slice(index).join('.')}`);
  for (const cookie of document.cookie.split('; ')) {
    const name = cookie.split('=')[0] ?? '';
    if (!/^_ga(_|$)/.test(name)) continue;
    for (const domain of ['', ...domains]) {
      document.cookie = `${name}=; max-age=0; path=/${domain}`;
    }
  }
}

/** Counts visits only: no advertising, no signals for other services. */
export async function startMeter() {
  await databaseChecked;
  if (!(await isSupported())) throw new Error('This browser cannot be measured');
  setConsent({
    analytics_storage: 'granted',
    ad_storage: 'denied',
    ad_user_data: 'denied',
    ad_personalization: 'denied',
  });
  const analytics = initializeAnalytics(firebaseApp, {
    config: { allow_google_signals: false, allow_ad_personalization_signals: false },
  });
  return {
    /** Resumes or stops the measurement. */
    measure(allowed: boolean) {
      setConsent({ analytics_storage: allowed ? 'granted' : 'denied' });
      setAnalyticsCollectionEnabled(analytics, allowed);
      if (!allowed) dropCookies();
    },
  };
}

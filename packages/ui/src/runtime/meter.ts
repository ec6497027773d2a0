// The analytics SDK: a chunk of its own, loaded only for those who agreed.
import {
  initializeAnalytics,
  isSupported,
  setAnalyticsCollectionEnabled,
  setConsent,
} from 'firebase/analytics';
import { firebaseApp } from './firebase-app.ts';

/** Deletes analytics cookies after a withdrawal; they may be set for any parent domain. */
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

/** Visits alone: no advertising, no signals shared with other services. */
export async function startMeter() {
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
    /** Stops, or goes on. */
    measure(allowed: boolean) {
      setConsent({ analytics_storage: allowed ? 'granted' : 'denied' });
      setAnalyticsCollectionEnabled(analytics, allowed);
      if (!allowed) dropCookies();
    },
  };
}

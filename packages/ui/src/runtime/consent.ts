import { useSyncExternalStore } from 'react';
import { createStoredText } from './stored-text.ts';

/** What somebody said about being measured; 'unasked' until they do. */
export type Consent = 'unasked' | 'granted' | 'denied';

const stored = createStoredText('el-reto:analytics');

function consentFrom(text: string | null): Consent {
  return text === 'granted' || text === 'denied' ? text : 'unasked';
}

/** The consent to analytics, remembered in this browser and the same in all its tabs. */
export const consent = {
  get: () => consentFrom(stored.get()),
  set: (said: Exclude<Consent, 'unasked'>) => stored.set(said),
  subscribe: stored.subscribe,
};

export function useConsent(): Consent {
  return useSyncExternalStore(consent.subscribe, consent.get);
}

import { useSyncExternalStore } from 'react';
import { logQuietly, whenIdle, whenShown } from './background.ts';
import { config } from './config.ts';
import { createStoredText } from './stored-text.ts';

/** The visitor's answer about analytics. 'unasked' before the answer. */
export type Consent = 'unasked' | 'granted' | 'denied';

const stored = createStoredText('el-reto:analytics');

function consentFrom(text: string | null): Consent {
  return text === 'granted' || text === 'denied' ? text : 'unasked';
}

/** The consent to analytics. This browser remembers it; all its tabs have the same value. */
export const consent = {
  get: () => consentFrom(stored.get()),
  set: (said: Exclude<Consent, 'unasked'>) => stored.set(said),
  subscribe: stored.subscribe,
};

export function useConsent(): Consent {
  return useSyncExternalStore(consent.subscribe, consent.get);
}

/** The loaded analytics. It can be stopped and resumed. */
export type Meter = Awaited<ReturnType<typeof import('./meter.ts').startMeter>>;

/**
 * Loads analytics only after consent, and stops it as soon as consent is withdrawn. After a failed load,
 * the next page tries again.
 */
export function followConsent(
  load: () => Promise<Meter>,
  said: Pick<typeof consent, 'get' | 'subscribe'> = consent,
): void {
  const allowed = () => said.get() === 'granted';
  let meter: Meter | null = null;
  let asked = false;

  async function begin() {
    // The visitor may have withdrawn the consent while the page was busy.
    asked = allowed();
    if (!asked) return;
    try {
      meter = await load();
      meter.measure(allowed());
    } catch (error) {
      logQuietly('Analytics is not available', error);
    }
  }

  const apply = () => {
    if (meter) meter.measure(allowed());
    else if (allowed() && !asked) {
      asked = true;
      whenIdle(() => void begin());
    }
  };
  said.subscribe(apply);
  apply();
}

/** The host calls this once per page. Without a measurement id nothing is ever loaded. */
export function startMeasurement(): void {
  if (!config.firebase.measurementId) return;
  const load = async () => (await import('./meter.ts')).startMeter();
  whenShown(() => followConsent(load));
}

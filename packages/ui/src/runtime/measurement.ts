import { logQuietly, whenIdle } from './background.ts';
import { config } from './config.ts';
import { consent, type Consent } from './consent.ts';

/** The loaded analytics, which can be told to stop and to go on. */
export type Meter = Awaited<ReturnType<typeof import('./meter.ts').startMeter>>;

interface MeasurementParts {
  load: () => Promise<Meter>;
  consent: { get: () => Consent; subscribe: (listener: () => void) => () => void };
  later?: (work: () => void) => void;
  log?: (what: string, error: unknown) => void;
}

/**
 * Analytics for those who agreed and nobody else: nothing is loaded before, and what is loaded
 * stops at once when they change their mind. A failed load is tried anew on the next page.
 */
export function followConsent({
  load,
  consent: said,
  later = whenIdle,
  log = logQuietly,
}: MeasurementParts): void {
  const allowed = () => said.get() === 'granted';
  let meter: Meter | null = null;
  let asked = false;

  async function begin() {
    // They may have changed their mind while the page was busy.
    if (!allowed()) {
      asked = false;
      return;
    }
    try {
      meter = await load();
      meter.measure(allowed());
    } catch (error) {
      log('Analytics is not available', error);
    }
  }

  const apply = () => {
    if (meter) meter.measure(allowed());
    else if (allowed() && !asked) {
      asked = true;
      later(() => void begin());
    }
  };
  said.subscribe(apply);
  apply();
}

/** Once per page, by its host. Without a measurement id there is nothing to load, ever. */
export function startMeasurement(): void {
  if (!config.firebase.measurementId) return;
  followConsent({ load: async () => (await import('./meter.ts')).startMeter(), consent });
}

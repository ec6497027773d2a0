import { readJsonBlock } from './page-data.ts';

/** What the server tells the page at run time (`<script type="application/json" id="config">`). */
export interface SiteConfig {
  publicRemote: string;
  adminRemote: string;
  /** The public site's origin, for links out of the admin's own origin; '' on the site itself. */
  siteUrl: string;
  /** 'off': whoever is signed in takes part, of whatever age. */
  adultsOnly: string;
  /** Where the site's canonical addresses begin, as 'https://elreto.mx'; '' for this origin. */
  canonicalOrigin: string;
  firebase: {
    apiKey: string;
    projectId: string;
    authDomain: string;
    authEmulatorUrl: string | null;
    /** Needed by analytics and App Check alone. */
    appId: string | null;
    /** Null: nothing is ever measured. */
    measurementId: string | null;
    /** reCAPTCHA Enterprise's site key; null: calls carry no App Check token. */
    appCheckSiteKey: string | null;
  };
  brand: {
    product: string;
    contest: string;
    organiser: string;
    /** The organiser's domicile, which the privacy notice must name. */
    address: string;
    permit: string;
    contactEmail: string;
  };
  contest: {
    /** YYYY-MM-DD. */
    startDate: string;
    /** The last moment, as an ISO instant. */
    endDate: string;
    /** What the first, second and third place win. */
    prizes: readonly string[];
  };
}

const defaults: SiteConfig = {
  publicRemote: '/remotes/public/assets/remoteEntry.js',
  adminRemote: '/remotes/admin/assets/remoteEntry.js',
  siteUrl: '',
  adultsOnly: 'on',
  canonicalOrigin: '',
  firebase: {
    apiKey: 'demo',
    projectId: 'demo-el-reto',
    authDomain: 'demo-el-reto.firebaseapp.com',
    authEmulatorUrl: null,
    appId: null,
    measurementId: null,
    appCheckSiteKey: null,
  },
  brand: {
    product: 'LA BRU',
    contest: 'El Reto',
    organiser: '',
    address: '',
    permit: '',
    contactEmail: '',
  },
  contest: {
    startDate: '2024-11-06',
    endDate: '2024-11-30T23:59:59Z',
    prizes: [],
  },
};

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const isTextList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string');

/** Takes from `given` what has the same kind as the default; a missing or odd field keeps the default. */
export function mergeConfig<T extends object>(base: T, given: unknown): T {
  if (!isRecord(given)) return base;
  const entries = Object.entries(base).map(([key, fallback]) => {
    const value = given[key];
    if (isRecord(fallback)) return [key, mergeConfig(fallback, value)];
    if (Array.isArray(fallback)) return [key, isTextList(value) ? value : fallback];
    const fits = typeof value === 'string' || (value === null && fallback === null);
    return [key, fits ? value : fallback];
  });
  return Object.fromEntries(entries) as T;
}

export const config: SiteConfig = structuredClone(defaults);

/** Where there is no page to read it from: in the gateway, which draws pages too. */
export function applyConfig(given: unknown): void {
  Object.assign(config, mergeConfig(defaults, given));
}

if (typeof document !== 'undefined') applyConfig(readJsonBlock('config'));

/** Reads one of the gateway's JSON blocks from the page; null when absent or broken. */
export function readJsonBlock(id: string): unknown {
  const text = document.getElementById(id)?.textContent;
  if (!text) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const unset = null as string | null;

/** What the server may tell the page (`<script type="application/json" id="config">`), and the defaults. */
const defaults = {
  publicRemote: '/remotes/public/assets/remoteEntry.js',
  adminRemote: '/remotes/admin/assets/remoteEntry.js',
  /** The public site's origin, for links out of the admin's own origin; '' on the site itself. */
  siteUrl: '',
  /** 'off': whoever is signed in takes part, of whatever age. */
  adultsOnly: 'on',
  /** Where the site's canonical addresses begin, as 'https://elreto.mx'; '' for this origin. */
  canonicalOrigin: '',
  firebase: {
    apiKey: 'demo',
    projectId: 'demo-el-reto',
    authDomain: 'demo-el-reto.firebaseapp.com',
    authEmulatorUrl: unset,
    /** Needed by analytics and App Check alone. */
    appId: unset,
    /** Null: nothing is ever measured. */
    measurementId: unset,
    /** reCAPTCHA Enterprise's site key; null: calls carry no App Check token. */
    appCheckSiteKey: unset,
  },
  brand: {
    product: 'LA BRU',
    contest: 'El Reto',
    organiser: '',
    /** The organiser's domicile, which the privacy notice must name. */
    address: '',
    permit: '',
    contactEmail: '',
  },
  contest: {
    /** YYYY-MM-DD. */
    startDate: '2024-11-06',
    /** The last moment, as an ISO instant. */
    endDate: '2024-11-30T23:59:59Z',
    /** What the first, second and third place win. */
    prizes: [] as readonly string[],
  },
};
export type SiteConfig = typeof defaults;

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

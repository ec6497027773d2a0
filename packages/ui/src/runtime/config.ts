/** Reads one of the gateway's JSON blocks from the page; null when absent. */
export function readJsonBlock(id: string): unknown {
  const text = document.getElementById(id)?.textContent;
  return text ? JSON.parse(text) : null;
}

const unset = null as string | null;

/**
 * The server's configuration of the page (`<script type="application/json" id="config">`), and the
 * defaults.
 */
const defaults = {
  publicRemote: '/remotes/public/assets/remoteEntry.js',
  adminRemote: '/remotes/admin/assets/remoteEntry.js',
  /** The public site's origin, for links out of the admin's own origin; '' on the site itself. */
  siteUrl: '',
  /** 'off': accounts of any age take part. */
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
    /** Prizes of the first, second and third place. */
    prizes: [] as readonly string[],
  },
};
export type SiteConfig = typeof defaults;

export const config: SiteConfig = structuredClone(defaults);

/** Applies the server's configuration, also during rendering in the gateway. */
export function applyConfig(given: unknown): void {
  const told = { ...(given as Partial<SiteConfig> | null) };
  Object.assign(config, defaults, told, {
    firebase: { ...defaults.firebase, ...told.firebase },
    brand: { ...defaults.brand, ...told.brand },
    contest: { ...defaults.contest, ...told.contest },
  });
}

if (typeof document !== 'undefined') applyConfig(readJsonBlock('config'));

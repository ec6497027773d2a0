/** Reads a JSON block that the gateway put into the page. Null if it is absent. */
export function readJsonBlock(id: string): unknown {
  const text = document.getElementById(id)?.textContent;
  return text ? JSON.parse(text) : null;
}

const unset = null as string | null;

/**
 * The defaults of the page's configuration. The server's values are in `<script type="application/json"
 * id="config">`.
 */
const defaults = {
  /** The origin of the public site, for links from the admin's separate origin. Empty on the site itself. */
  siteUrl: '',
  /** 'off': accounts of any age may take part. */
  adultsOnly: 'on',
  /**
   * The origin of the site's canonical addresses, for example 'https://elreto.mx'. Empty for the page's
   * origin.
   */
  canonicalOrigin: '',
  firebase: {
    apiKey: 'demo',
    projectId: 'demo-el-reto',
    authDomain: 'demo-el-reto.firebaseapp.com',
    authEmulatorUrl: unset,
    /** Only analytics and App Check need this. */
    appId: unset,
    /** Null: analytics is never used. */
    measurementId: unset,
    /** The site key of reCAPTCHA Enterprise. Null: calls have no App Check token. */
    appCheckSiteKey: unset,
  },
  brand: {
    product: 'LA BRU',
    contest: 'El Reto',
    organiser: '',
    /** The organiser's postal address, which the privacy notice must contain. */
    address: '',
    permit: '',
    contactEmail: '',
  },
  contest: {
    /** The prizes of the first, second and third place. */
    prizes: [] as readonly string[],
  },
};
export type SiteConfig = typeof defaults;

export const config: SiteConfig = structuredClone(defaults);

/** Applies the server's configuration. The gateway calls this as well, when it renders pages. */
export function applyConfig(given: unknown): void {
  const settings = { ...(given as Partial<SiteConfig> | null) };
  Object.assign(config, defaults, settings, {
    firebase: { ...defaults.firebase, ...settings.firebase },
    brand: { ...defaults.brand, ...settings.brand },
    contest: { ...defaults.contest, ...settings.contest },
  });
}

if (typeof document !== 'undefined') applyConfig(readJsonBlock('config'));

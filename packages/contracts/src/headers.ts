import { z } from 'zod';
import type { SiteEnv } from './site-env.ts';

/** Origins that a page loads from, calls and embeds besides its own. */
interface Origins {
  readonly scripts?: readonly string[];
  readonly calls?: readonly string[];
  readonly images?: readonly string[];
  readonly frames?: readonly string[];
}

/** Google sign-in; the Auth emulator in place of the hosted service where there is one. */
const signIn = ({ authEmulatorUrl, authDomain }: PageSources): Origins => ({
  scripts: ['https://apis.google.com'],
  calls:
    authEmulatorUrl === null
      ? ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']
      : [authEmulatorUrl],
  images: ['https://lh3.googleusercontent.com'],
  frames: [authEmulatorUrl ?? `https://${authDomain}`],
});

/** Analytics: https://developers.google.com/tag-platform/security/guides/csp. */
const analytics: Origins = {
  scripts: ['https://www.googletagmanager.com'],
  calls: [
    'https://www.googletagmanager.com',
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://firebase.googleapis.com',
    'https://firebaseinstallations.googleapis.com',
  ],
  images: ['https://*.google-analytics.com', 'https://www.googletagmanager.com'],
};

/** reCAPTCHA: App Check's, and that of the hosted identity before it sends an SMS. */
const reCaptcha: Origins = {
  scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  calls: ['https://www.google.com/recaptcha/'],
  frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
};

const appCheck: Origins = { calls: ['https://content-firebaseappcheck.googleapis.com'] };

/** The parts of a page's configuration that determine its origins. */
export interface PageSources {
  /** Where browsers find the Auth emulator; null where identity is the hosted service. */
  readonly authEmulatorUrl: string | null;
  /** Host of the hosted service's sign-in pages. */
  readonly authDomain: string;
  readonly measurementId?: string | null | undefined;
  readonly appCheckSiteKey?: string | null | undefined;
}

/** The Content-Security-Policy of a page of either site; its own scripts by their hashes. */
export function contentSecurityPolicy(
  sources: PageSources,
  scriptHashes: readonly string[] = [],
): string {
  const { authEmulatorUrl, measurementId, appCheckSiteKey } = sources;
  const origins = [
    signIn(sources),
    ...(measurementId ? [analytics] : []),
    ...(authEmulatorUrl === null || appCheckSiteKey ? [reCaptcha] : []),
    ...(appCheckSiteKey ? [appCheck] : []),
  ];
  const all = (kind: keyof Origins) => origins.flatMap((origin) => origin[kind] ?? []).join(' ');
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes, all('scripts')].join(' '),
    // Components set positions and sizes in `style` attributes and elements.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${all('images')}`,
    "font-src 'self'",
    `connect-src 'self' blob: ${all('calls')}`,
    `frame-src ${all('frames')}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

type Headers = Readonly<Record<string, string>>;

/** The policy of a page that loads only what `directives` allow, and that no frame may embed. */
export const closedPolicy = (...directives: readonly string[]) =>
  ["default-src 'none'", "frame-ancestors 'none'", ...directives].join('; ');

/** The policy of pictures and of HTML without an own policy: no loading, no scripts. */
export const strictestPolicy = closedPolicy('sandbox');

/** `cache-control` of files that never change under their address. */
export const immutable = 'public, max-age=31536000, immutable';

/** Headers of every answer of both sites; HSTS is sent only if the site's address is HTTPS. */
export function answerHeaders({
  PUBLIC_URL,
  HSTS_SUBDOMAINS,
}: {
  readonly PUBLIC_URL?: string | undefined;
  readonly HSTS_SUBDOMAINS?: SiteEnv['HSTS_SUBDOMAINS'];
}): Headers {
  const subdomains = HSTS_SUBDOMAINS === 'off' ? '' : '; includeSubDomains';
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(PUBLIC_URL?.startsWith('https://') && {
      'strict-transport-security': `max-age=31536000${subdomains}`,
    }),
  };
}

/** Further headers of every page of both sites; `scriptHashes` as `'sha256-…'`. */
export function pageHeaders(sources: PageSources, scriptHashes?: readonly string[]): Headers {
  return {
    'content-security-policy': contentSecurityPolicy(sources, scriptHashes),
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
    // Sign-in by popup needs to see its opener.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  };
}

const address = z.union([
  z.enum(['loopback', 'linklocal', 'uniquelocal']),
  z.ipv4(),
  z.ipv6(),
  z.cidrv4(),
  z.cidrv6(),
]);
const isTrusted = (value: string) =>
  /^(?:true|false|\d+)$/.test(value) ||
  value.split(',').every((part) => address.safeParse(part.trim()).success);

/**
 * Proxies whose forwarded addresses are trusted: `false`, `true`, a number of hops, or addresses
 * separated by commas. Parsed to Fastify's `trustProxy`.
 */
export const trustProxySchema = z
  .string()
  .min(1)
  .default('false')
  .refine(isTrusted, 'se admite true, false, un número de saltos, o direcciones IP con comas')
  .transform((value) => {
    if (value === 'true' || value === 'false') return value === 'true';
    if (!/^\d+$/.test(value)) return value;
    return (_address: string, hop: number) => hop < Number(value);
  });

import { z } from 'zod';
import type { SiteEnv } from './site-env.ts';

/** The origins, in addition to its own, that a page loads from, calls and embeds. */
interface Origins {
  readonly scripts?: readonly string[];
  readonly calls?: readonly string[];
  readonly images?: readonly string[];
  readonly frames?: readonly string[];
}

/** The origins of Google sign-in, or of the Auth emulator if there is one. */
const signIn = ({ authEmulatorUrl, authDomain }: PageSources): Origins => ({
  scripts: ['https://apis.google.com'],
  calls:
    authEmulatorUrl === null
      ? ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']
      : [authEmulatorUrl],
  images: ['https://lh3.googleusercontent.com'],
  frames: [authEmulatorUrl ?? `https://${authDomain}`],
});

/** The origins of analytics: https://developers.google.com/tag-platform/security/guides/csp. */
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

/**
 * The origins of reCAPTCHA. App Check uses it, and so does the hosted identity provider before it sends an
 * SMS.
 */
const reCaptcha: Origins = {
  scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  calls: ['https://www.google.com/recaptcha/'],
  frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
};

const appCheck: Origins = { calls: ['https://content-firebaseappcheck.googleapis.com'] };

/** The parts of a page's configuration that determine its origins. */
export interface PageSources {
  /** The address of the Auth emulator for browsers. Null with the hosted identity provider. */
  readonly authEmulatorUrl: string | null;
  /** The host of the identity provider's sign-in pages. */
  readonly authDomain: string;
  readonly measurementId?: string | null | undefined;
  readonly appCheckSiteKey?: string | null | undefined;
}

/**
 * The Content-Security-Policy of a page of either site. The page's own inline scripts are allowed by their
 * hashes.
 */
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

/** A policy that allows only `directives`, and no frame that embeds the page. */
export const closedPolicy = (...directives: readonly string[]) =>
  ["default-src 'none'", "frame-ancestors 'none'", ...directives].join('; ');

/** The policy for pictures, and for HTML without a policy of its own: nothing is loaded, no script runs. */
export const strictestPolicy = closedPolicy('sandbox');

/** `cache-control` of files whose content never changes. */
export const immutable = 'public, max-age=31536000, immutable';

/** The headers of every answer of both sites. HSTS is sent only if the site's address is HTTPS. */
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

/** Further headers of every page of both sites. `scriptHashes` have the form `'sha256-…'`. */
export function pageHeaders(sources: PageSources, scriptHashes?: readonly string[]): Headers {
  return {
    'content-security-policy': contentSecurityPolicy(sources, scriptHashes),
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
    // The popup for signing in needs access to the page that opened it.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  };
}

// Fastify refuses the ranges of all addresses at its start: `true` trusts everyone.
const range = z.union([z.cidrv4(), z.cidrv6()]).refine((value) => !value.endsWith('/0'));
const address = z.union([
  z.enum(['loopback', 'linklocal', 'uniquelocal']),
  z.ipv4(),
  z.ipv6(),
  range,
]);
const isTrusted = (value: string) =>
  /^(?:true|false|\d+)$/.test(value) ||
  value.split(',').every((part) => address.safeParse(part.trim()).success);

/**
 * The proxies whose forwarded addresses are trusted: `false`, `true`, a number of hops, or addresses
 * separated by commas. The result has the form of Fastify's option `trustProxy`.
 */
export const trustProxySchema = z
  .string()
  .min(1)
  .default('false')
  .refine(
    isTrusted,
    'se admite true, false, un número de saltos, o direcciones IP con comas (sin /0)',
  )
  .transform((value) => {
    if (value === 'true' || value === 'false') return value === 'true';
    if (!/^\d+$/.test(value)) return value;
    return (_address: string, hop: number) => hop < Number(value);
  });

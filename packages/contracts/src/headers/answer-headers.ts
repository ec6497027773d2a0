import { contentSecurityPolicy } from './page-policy.ts';
import type { PageSources } from './page-policy.ts';

type Headers = Readonly<Record<string, string>>;

/** The policy of a page that loads nothing but what `directives` name, and stands in no frame. */
export const closedPolicy = (...directives: readonly string[]) =>
  ["default-src 'none'", "frame-ancestors 'none'", ...directives].join('; ');

/** The policy of HTML that brings none of its own, and of pictures: nothing in it loads or runs. */
export const strictestPolicy = closedPolicy('sandbox');

/**
 * What every answer of both sites carries, whatever it is. `publicUrl`: where people reach the
 * site; browsers are told to insist on HTTPS only where it has it.
 */
export function answerHeaders(publicUrl: string): Headers {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(publicUrl.startsWith('https://') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  };
}

/** What every page of both sites carries besides. */
export function pageHeaders(sources: PageSources): Headers {
  return {
    'content-security-policy': contentSecurityPolicy(sources),
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
    // Sign-in by popup needs to see its opener.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  };
}

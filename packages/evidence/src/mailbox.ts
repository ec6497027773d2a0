import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';
import mailchecker from 'mailchecker';

/** Domains of one provider that deliver to the same mailboxes. */
const sameMailboxes: Readonly<Record<string, string>> = {
  'googlemail.com': 'gmail.com',
  'protonmail.com': 'proton.me',
  'pm.me': 'proton.me',
  'ya.ru': 'yandex.com',
  'yandex.ru': 'yandex.com',
  'yandex.by': 'yandex.com',
  'yandex.kz': 'yandex.com',
  'yandex.ua': 'yandex.com',
  'me.com': 'icloud.com',
  'mac.com': 'icloud.com',
};

/** Characters that mean nothing in a provider's names, and those that it takes for another one. */
const foldings: Readonly<Record<string, (name: string) => string>> = {
  'gmail.com': (name) => name.replaceAll('.', ''),
  'proton.me': (name) => name.replaceAll(/[._-]/g, ''),
  'yandex.com': (name) => name.replaceAll('-', '.'),
};

/** Fastmail delivers all mail of a subdomain to the account that it is named for. */
const subdomain = /^([^.]+)\.(fastmail\.(?:com|fm))$/;

/** Yahoo's tags begin with a hyphen; everybody else's, as far as they know tags, with a plus. */
const tagOf = (domain: string) =>
  /^(?:yahoo|ymail|rocketmail)\./.test(domain) ? /[-+].*$/ : /\+.*$/;

/** Where everybody may have mail, as Mexicans do: that many share it says nothing. */
const publicDomains =
  /^(?:gmail\.com|(?:hotmail|outlook|live|msn)(?:\.com)?(?:\.\w\w)?|(?:yahoo|ymail|rocketmail)\.com?(?:\.\w\w)?|icloud\.com|proton\.me|aol\.com|gmx\.\w+|mail\.com|yandex\.com|zoho\.com|prodigy\.net\.mx|tutanota\.com|fastmail\.com)$/;

/** Both lists: half of what the smaller, hand-kept one knows is missing in the larger one. */
let curated: ReadonlySet<string> | undefined;
const isThrowaway = (domain: string): boolean => {
  curated ??= disposableEmailBlocklistSet();
  // A subdomain of a throw-away domain is one.
  const parents = domain.split('.').map((_, from, parts) => parts.slice(from).join('.'));
  return parents.some((parent) => curated?.has(parent)) || !mailchecker.isValid(`a@${domain}`);
};

/** The parts of an address, as the provider sees them. */
export interface Mailbox {
  readonly name: string;
  readonly domain: string;
}

/** The mailbox that an e-mail address delivers to. */
export function mailboxOf(email: string): Mailbox {
  const folded = email.trim().normalize('NFKC').toLowerCase();
  const at = folded.lastIndexOf('@');
  const local = folded.slice(0, Math.max(at, 0));
  // A domain may end with the dot of the root.
  const given = folded.slice(at + 1).replace(/\.$/, '');
  const [, account, provider] = subdomain.exec(given) ?? [];
  const host = provider ?? given;
  const domain = sameMailboxes[host] ?? host;
  const written = account ?? unquoted(local);
  const untagged = written.replace(tagOf(domain), '') || written;
  const name = foldings[domain]?.(untagged) || untagged;
  return { name, domain };
}

/** A name in quotes is the name within them (RFC 5321, section 4.1.2). */
const unquoted = (local: string): string =>
  /^".*"$/s.test(local) ? local.slice(1, -1).replaceAll(/\\(.)/gs, '$1') : local;

/** One text for each mailbox: case, tags, dots and domains that mean nothing are folded. */
export function mailboxKey(email: string): string {
  const { name, domain } = mailboxOf(email);
  return `${name}@${domain}`;
}

export function kindOf(domain: string): 'public' | 'throwaway' | 'other' {
  if (publicDomains.test(domain)) return 'public';
  return isThrowaway(domain) ? 'throwaway' : 'other';
}

import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';
import mailchecker from 'mailchecker';

/** Domains of one provider whose addresses reach the same mailboxes. */
const sameMailboxes: ReadonlyMap<string, string> = new Map([
  ['googlemail.com', 'gmail.com'],
  ['protonmail.com', 'proton.me'],
  ['pm.me', 'proton.me'],
  ['ya.ru', 'yandex.com'],
  ['yandex.ru', 'yandex.com'],
  ['yandex.by', 'yandex.com'],
  ['yandex.kz', 'yandex.com'],
  ['yandex.ua', 'yandex.com'],
  ['me.com', 'icloud.com'],
  ['mac.com', 'icloud.com'],
]);

/** Removes or replaces the characters in a name that a provider ignores or treats like another one. */
const foldings: ReadonlyMap<string, (name: string) => string> = new Map([
  ['gmail.com', (name: string) => name.replaceAll('.', '')],
  ['proton.me', (name: string) => name.replaceAll(/[._-]/g, '')],
  ['yandex.com', (name: string) => name.replaceAll('-', '.')],
]);

/** At Fastmail, all mail to a subdomain reaches the account with the subdomain's name. */
const subdomain = /^([^.]+)\.(fastmail\.(?:com|fm))$/;

/** A tag in a Yahoo address begins with a hyphen; at other providers it begins with a plus sign. */
const tagOf = (domain: string) =>
  /^(?:yahoo|ymail|rocketmail)\./.test(domain) ? /[-+].*$/ : /\+.*$/;

/** Public providers that are used in Mexico. A common domain does not mean a common owner. */
const publicDomains =
  /^(?:gmail\.com|(?:hotmail|outlook|live|msn)(?:\.com)?(?:\.\w\w)?|(?:yahoo|ymail|rocketmail)\.com?(?:\.\w\w)?|icloud\.com|proton\.me|aol\.com|gmx\.\w+|mail\.com|yandex\.com|zoho\.com|prodigy\.net\.mx|tutanota\.com|fastmail\.com)$/;

/**
 * The hand-maintained list of throw-away domains. The larger list, `mailchecker`, lacks half of these
 * domains, so that both are used.
 */
let curated: ReadonlySet<string> | undefined;
const isThrowaway = (domain: string): boolean => {
  curated ??= disposableEmailBlocklistSet();
  // A subdomain of a throw-away domain is one, too.
  const parents = domain.split('.').map((_, from, parts) => parts.slice(from).join('.'));
  return parents.some((parent) => curated?.has(parent)) || !mailchecker.isValid(`a@${domain}`);
};

/** The parts of an address, normalised by the rules of its provider. */
export interface Mailbox {
  readonly name: string;
  readonly domain: string;
}

export function mailboxOf(email: string): Mailbox {
  const folded = email.trim().normalize('NFKC').toLowerCase();
  const at = folded.lastIndexOf('@');
  const local = folded.slice(0, Math.max(at, 0));
  // A domain may end with a dot.
  const given = folded.slice(at + 1).replace(/\.$/, '');
  const [, account, provider] = subdomain.exec(given) ?? [];
  const host = provider ?? given;
  const domain = sameMailboxes.get(host) ?? host;
  const written = account ?? unquoted(local);
  const untagged = written.replace(tagOf(domain), '') || written;
  const name = foldings.get(domain)?.(untagged) || untagged;
  return { name, domain };
}

/** Quotes around a name do not belong to the name (RFC 5321, section 4.1.2). */
const unquoted = (local: string): string =>
  /^".*"$/s.test(local) ? local.slice(1, -1).replaceAll(/\\(.)/gs, '$1') : local;

/** A text that is equal for all addresses of a mailbox: without case, tags, ignored dots and domain aliases. */
export function mailboxKey(email: string): string {
  const { name, domain } = mailboxOf(email);
  return `${name}@${domain}`;
}

export function kindOf(domain: string): 'public' | 'throwaway' | 'other' {
  if (publicDomains.test(domain)) return 'public';
  return isThrowaway(domain) ? 'throwaway' : 'other';
}

const vowels = /[aeiouyáéíóúü]/;

/** Five consecutive consonants, more than real names have, as in `xkqvt`. */
const unspeakable = /[bcdfghjklmnpqrstvwxz]{5,}/;
/** The number of changes between letters and digits. */
const turns = (name: string) => [...name.matchAll(/[a-z]\d|\d[a-z]/g)].length;

/** Whether the name before the @ looks random. */
export function looksRandom(name: string): boolean {
  const letters = name.replaceAll(/[^a-z]/g, '');
  if (name.length < 6) return false;
  if (turns(name) >= 3 || unspeakable.test(name)) return true;
  if (letters.length >= 7 && !vowels.test(letters)) return true;
  const spoken = [...letters].filter((letter) => vowels.test(letter)).length;
  return letters.length >= 8 && spoken / letters.length < 0.2;
}

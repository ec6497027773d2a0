import { hash } from 'node:crypto';
import type { Evidence, LikeSource } from '@el-reto/contracts';
import { parse } from 'bowser';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import { kindOf, looksRandom, mailboxKey, mailboxOf } from './mailbox.ts';

/** Length of a hash in characters. Collisions within a contest are improbable, and evidence stays small. */
const hashLength = 12;

/** User agents of programs that are not browsers. */
const tools =
  /headless|phantom|selenium|puppeteer|playwright|python|\bcurl|wget|okhttp|java\/|go-http|node-fetch|^node|axios|undici|libwww|scrapy|httpclient|bot\b|spider|k6\//i;

/** The last number in a name. */
const serialOf = /\d{1,9}(?=\D*$)/;

/** A short hash with a secret key. Equal texts have equal hashes, which cannot be reversed. */
const keyedHash = (key: string, text: string): string =>
  hash('sha256', `${key}\n${text}`, 'base64url').slice(0, hashLength);

/** Results are remembered: parsing a user agent is the slowest step, and there are few different ones. */
const browsers = new LRUCache<string, string>({ max: 2_000, memoMethod: browserOf });
const mailKinds = new LRUCache<string, Evidence['mail']>({ max: 5_000, memoMethod: kindOf });

interface RawEvidence {
  /** Null in load tests, in which one machine acts for many people. */
  readonly source: LikeSource | null;
  readonly email: string;
  readonly provider: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number | null;
}

/** The hash of a mailbox in the form that evidence contains. */
export const mailboxHash = (email: string, key: string): string =>
  keyedHash(key, `mailbox:${mailboxKey(email)}`);

const noSource: LikeSource = {
  address: '',
  device: null,
  userAgent: '',
  appCheck: null,
  pageMs: null,
};

/** The evidence of a like. `key` belongs to the like's contest. */
export function evidenceOf(
  { source, email, provider, createdAt }: RawEvidence,
  key: string,
): Evidence {
  const { address, device, userAgent, appCheck, pageMs } = source ?? noSource;
  const { name, domain } = mailboxOf(email);
  const of = (kind: string, text: string) => keyedHash(key, `${kind}:${text}`);
  // For an invalid address this step takes as long as all other steps together, because it creates an
  // error with a stack.
  const network = source && networkOf(address);
  const serial = serialOf.exec(name)?.[0];
  return {
    network: network && of('network', network),
    device: device ? of('device', device) : null,
    agent: source && of('agent', userAgent),
    browser: browsers.memo(userAgent),
    provider,
    createdAt: source && createdAt,
    mailbox: mailboxHash(email, key),
    series: of('series', `${name.replaceAll(/\d+/g, '#')}@${domain}`),
    serial: serial === undefined ? null : Number(serial),
    domain: of('domain', domain),
    mail: mailKinds.memo(domain),
    random: looksRandom(name),
    appCheck,
    pageMs,
  };
}

/** The IPv4 /24 or IPv6 /48 network of an address. Null for an invalid or loopback address. */
function networkOf(address: string): string | null {
  if (!ipaddr.isValid(address)) return null;
  const parsed = ipaddr.process(address);
  if (parsed.range() === 'loopback') return null;
  const [bytes, bits] = parsed.kind() === 'ipv4' ? [3, 24] : [6, 48];
  return `${parsed.toByteArray().slice(0, bytes).join('.')}/${bits}`;
}

function browserOf(userAgent: string): string {
  if (tools.test(userAgent)) return 'script';
  if (userAgent.trim() === '') return 'unknown';
  const { browser, os } = parse(userAgent);
  return `${browser.name ?? 'unknown'} ${os.name ?? ''}`.trim().slice(0, 60);
}

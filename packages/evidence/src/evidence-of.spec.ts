import { evidenceSchema } from '@el-reto/contracts';
import { expect, it } from 'vitest';
import { evidenceOf, mailboxHash } from './evidence-of.ts';

const chrome =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
const like = {
  source: {
    address: '203.0.113.7',
    device: 'a-mark-of-a-browser',
    userAgent: chrome,
    appCheck: null,
    pageMs: 4_000,
  },
  email: 'ana.lopez85@gmail.com',
  provider: 'password',
  createdAt: 1,
};
const from = (address: string) => evidenceOf({ ...like, source: { ...like.source, address } }, 'k');
const by = (userAgent: string) =>
  evidenceOf({ ...like, source: { ...like.source, userAgent } }, 'k').browser;
const written = (email: string, key = 'k') => evidenceOf({ ...like, email }, key);

it('evidence fits its schema and identifies no person', () => {
  const evidence = evidenceOf(like, 'k');
  expect(evidenceSchema.parse(evidence)).toEqual(evidence);
  const text = JSON.stringify(evidence);
  for (const secret of ['203.0.113', 'ana', 'lopez', 'gmail', like.source.device, 'Chrome/142']) {
    expect(text).not.toContain(secret);
  }
});

it('evidence has different hashes with the key of another contest', () => {
  const [one, other] = [evidenceOf(like, 'k'), evidenceOf(like, 'another')];
  for (const field of ['network', 'device', 'agent', 'mailbox', 'series', 'domain'] as const) {
    expect(one[field]).not.toBe(other[field]);
  }
});

it('evidence distinguishes kinds of agents with similar names', () => {
  const same = evidenceOf({ ...like, source: { ...like.source, device: chrome } }, 'k');
  expect(same.device).not.toBe(same.agent);
});

it('evidence hashes the IPv4 /24 or IPv6 /48 network, and treats mapped IPv4 addresses as IPv4', () => {
  expect(from('203.0.113.99').network).toBe(from('203.0.113.7').network);
  expect(from('203.0.114.7').network).not.toBe(from('203.0.113.7').network);
  expect(from('::ffff:203.0.113.7').network).toBe(from('203.0.113.7').network);
  expect(from('2806:103e:1a::1').network).toBe(from('2806:103e:1a:ffff::9').network);
  expect(from('2806:103e:1b::1').network).not.toBe(from('2806:103e:1a::1').network);
  expect(from('not an address').network).toBeNull();
  expect(from('127.0.0.1').network).toBeNull();
  expect(from('::1').network).toBeNull();
});

it('evidence contains only the mailbox if one machine represents many people', () => {
  const evidence = evidenceOf({ ...like, source: null }, 'k');
  const own = { network: null, device: null, agent: null, createdAt: null, pageMs: null };
  expect(evidence).toMatchObject(own);
  expect(evidence.mailbox).toBe(evidenceOf(like, 'k').mailbox);
});

it('evidence distinguishes browsers from programs', () => {
  expect(by(chrome)).toBe('Chrome Android');
  for (const program of ['python-requests/2.32', 'curl/8.5.0', 'node', 'okhttp/4.12.0']) {
    expect(by(program)).toBe('script');
  }
  expect(by('Mozilla/5.0 (X11) HeadlessChrome/140.0.0.0')).toBe('script');
  expect(by('')).toBe('unknown');
});

it('evidence has the series of a mailbox and its number', () => {
  expect(written('voto001@gmail.com').series).toBe(written('voto002@gmail.com').series);
  expect(written('voto001@gmail.com').series).not.toBe(written('voto001@outlook.com').series);
  expect(written('voto007@gmail.com').serial).toBe(7);
  expect(written('voto@gmail.com').serial).toBeNull();
  expect(written('1234567890123@gmail.com').serial).toBe(567_890_123);
});

it('evidence has the same hash of a mailbox as a later query', () => {
  expect(written('A.na+x@gmail.com').mailbox).toBe(mailboxHash('ana@googlemail.com', 'k'));
});

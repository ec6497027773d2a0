import { hash } from 'node:crypto';
import type { Evidence, LikeSource } from '@el-reto/contracts';

export const keyedHash = (key: string, value: string) =>
  hash('sha256', key + value, 'base64url').slice(0, 12);
export const mailboxKey = (email: string) => email.toLowerCase().replace(/\+[^@]*/, '');
export function evidenceOf(
  like: {
    uid: string;
    email: string;
    provider: string;
    createdAt: number | null;
    source: LikeSource;
  },
  key: string,
): Evidence {
  const { source, email, provider, createdAt } = like;
  return {
    network: keyedHash(key, source.address),
    device: source.device && keyedHash(key, source.device),
    browser: source.userAgent.slice(0, 10),
    provider,
    createdAt,
    mailbox: keyedHash(key, mailboxKey(email)),
    appCheck: source.appCheck,
    pageMs: source.pageMs,
  };
}

import { createHash } from 'node:crypto';

/** Answers that replicas share, and counters of limits: all that the gateway keeps. */
const gatewayKeys = ['el-reto:answer:*', 'el-reto:limit:*'];

/** What cache and limits send by themselves, and in their scripts. */
const gatewayCommands = 'ping eval hmget hget hset pexpire set incrby pttl expire'.split(' ');

/**
 * What each user may do, as an ACL rule: the gateway, which alone uses Redis, and whoever operates
 * the machine. The user `default`, who needs no name, may nothing.
 */
export const redisRules = {
  gateway: [
    ...gatewayKeys.map((pattern) => `~${pattern}`),
    'resetchannels -@all',
    ...gatewayCommands.map((command) => `+${command}`),
  ].join(' '),
  // Looks at everything and may empty it; the server itself is not for a client to change.
  operator: '~* resetchannels +@all -@admin +acl|log +client|list +slowlog +config|get',
};
export type RedisUser = keyof typeof redisRules;

/** The lines of a configuration, which keep no password. */
export const redisUserLines = (passwords: Readonly<Partial<Record<RedisUser, string>>>): string =>
  [
    'user default off',
    ...Object.entries(passwords).map(
      ([user, password]) => `user ${user} on #${sha256(password)} ${redisRules[user as RedisUser]}`,
    ),
  ].join('\n');

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

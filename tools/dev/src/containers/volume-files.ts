import { serviceNames } from '@el-reto/contracts';
import { z } from 'zod';
import { natsConfig } from '../nats/config.ts';
import { natsUsers, type NatsUser } from '../nats/permissions.ts';
import { redisConfig } from '../redis/start.ts';
import { newPassword } from '../secrets.ts';
import type { TlsParty } from '../certificates/make-tls-dirs.ts';

const password = z.string().regex(/^p[0-9a-f]{48}$/);

export const secretsSchema = z.object({
  nats: z.record(z.enum(natsUsers), password),
  /** The gateway's password for Redis. No other process uses Redis. */
  redis: password,
  /** The gateway's password for the media service. */
  mediaToken: password,
  /** Signs the addresses of pictures that are not public. */
  mediaSigningKey: password,
  /** Keys of winners' answers. The first key encrypts; every key can decrypt. */
  claimsKeys: z.array(password).min(1),
});
export type ContainerSecrets = z.infer<typeof secretsSchema>;

export function newSecrets(): ContainerSecrets {
  return secretsSchema.parse({
    nats: Object.fromEntries(natsUsers.map((user) => [user, newPassword()])),
    redis: newPassword(),
    mediaToken: newPassword(),
    mediaSigningKey: newPassword(),
    claimsKeys: [newPassword()],
  });
}

/**
 * The mount point of the volumes of nats-server and redis-server. Their images lack this folder.
 */
const serverDir = '/el-reto';

const processVolumes = ['gateway', ...serviceNames, 'tools'] as const;

/** The volume of a part; `stack`, the operator, uses the volume of the tools. */
export const volumeOf = (party: TlsParty): string => (party === 'stack' ? 'tools' : party);

const lines = (entries: Readonly<Record<string, string>>) =>
  Object.entries(entries)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');

/**
 * Settings of each container, as files by their path below the folder of volumes. A process reads
 * `process.env` of its own volume and cannot see others.
 */
export function volumeFiles(secrets: ContainerSecrets): Record<string, string> {
  const { mediaToken: MEDIA_TOKEN, mediaSigningKey: MEDIA_SIGNING_KEY } = secrets;
  const nats = (user: NatsUser) => ({ NATS_USER: user, NATS_PASSWORD: secrets.nats[user] });
  const extra: Partial<Record<string, Record<string, string>>> = {
    gateway: { MEDIA_TOKEN, REDIS_URL: `rediss://gateway:${secrets.redis}@redis:6379` },
    posts: { MEDIA_SIGNING_KEY },
    events: { CLAIMS_KEY: secrets.claimsKeys.join(',') },
    media: { MEDIA_TOKEN, MEDIA_SIGNING_KEY },
    tools: { NATS_OPERATOR_PASSWORD: secrets.nats.operator },
  };
  const processes = processVolumes.map((name) => [
    `${name}/process.env`,
    lines({ ...nats(name === 'tools' ? 'stack' : name), ...extra[name] }),
  ]);
  const { nats: passwords } = secrets;
  const storeDir = `${serverDir}/jetstream`;
  const tlsDir = `${serverDir}/tls`;
  return {
    ...Object.fromEntries(processes),
    'nats/nats.conf': natsConfig({ host: '0.0.0.0', port: 4222, storeDir, passwords, tlsDir }),
    'redis/redis.conf': redisConfig({
      host: '0.0.0.0',
      port: 6379,
      dir: serverDir,
      passwords: { gateway: secrets.redis },
      tlsDir,
    }),
  };
}

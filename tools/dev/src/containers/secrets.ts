import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { natsUsers } from '../nats/permissions.ts';

/** A letter comes first: nats-server reads a variable that begins with a digit as a number. */
const password = z.string().regex(/^p[0-9a-f]{48}$/);

export const secretsSchema = z.object({
  nats: z.record(z.enum(natsUsers), password),
  /** The gateway's, whose alone Redis is. */
  redis: password,
  /** What the gateway shows the media service. */
  mediaToken: password,
  /** Signs the addresses of pictures that are not public. */
  mediaSigningKey: password,
});
export type ContainerSecrets = z.infer<typeof secretsSchema>;

const newPassword = () => `p${randomBytes(24).toString('hex')}`;

export function newSecrets(): ContainerSecrets {
  return secretsSchema.parse({
    nats: Object.fromEntries(natsUsers.map((user) => [user, newPassword()])),
    redis: newPassword(),
    mediaToken: newPassword(),
    mediaSigningKey: newPassword(),
  });
}

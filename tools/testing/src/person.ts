import type { Actor } from '@el-reto/contracts';

/** Someone with a verified e-mail and no rights beyond that, unless `changes`. */
export const person = (uid: string, changes: Partial<Actor> = {}): Actor => ({
  uid,
  email: `${uid.toLowerCase()}@elreto.test`,
  emailVerified: true,
  admin: false,
  provider: 'password',
  /** The real time, also with a test's clock. */
  get signedInAt() {
    return Date.now();
  },
  ...changes,
});

import type { Actor } from '@el-reto/contracts';

/** A person with a verified e-mail and without further rights, apart from `changes`. */
export const person = (uid: string, changes: Partial<Actor> = {}): Actor => ({
  uid,
  email: `${uid.toLowerCase()}@elreto.test`,
  emailVerified: true,
  admin: false,
  provider: 'password',
  /** The present time, also with a clock that the test has set. */
  get signedInAt() {
    return Date.now();
  },
  ...changes,
});

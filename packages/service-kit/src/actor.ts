import { AppError, type Access, type Actor } from '@el-reto/contracts';

/** The actor, signed in: else UNAUTHENTICATED. */
export function requireSignedIn(actor: Actor | null): Actor {
  if (!actor) throw new AppError('UNAUTHENTICATED');
  return actor;
}

/** The actor, signed in with a verified e-mail: else UNAUTHENTICATED or EMAIL_NOT_VERIFIED. */
export function requireUser(actor: Actor | null): Actor {
  const signedIn = requireSignedIn(actor);
  if (!signedIn.emailVerified) throw new AppError('EMAIL_NOT_VERIFIED');
  return signedIn;
}

/** The actor, an administrator: else as `requireUser`, or ADMIN_ONLY. */
export function requireAdmin(actor: Actor | null): Actor {
  const user = requireUser(actor);
  if (!user.admin) throw new AppError('ADMIN_ONLY');
  return user;
}

/** The actor, if `access` lets them in: else why not. */
export function requireAccess(access: Access, actor: Actor | null): Actor | null {
  if (access === 'signed-in') return requireSignedIn(actor);
  if (access === 'user') return requireUser(actor);
  return access === 'admin' ? requireAdmin(actor) : actor;
}

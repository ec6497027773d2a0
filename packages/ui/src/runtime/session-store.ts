import type { User } from 'firebase/auth';

/** The session. `loading` lasts until the provider has answered. */
export type SessionState =
  | { status: 'loading' }
  | { status: 'signed-out' }
  | { status: 'signed-in'; user: SessionUser };

export interface SessionUser {
  uid: string;
  email: string;
  displayName: string;
  photoURL: string | null;
}

/** The state that follows from an auth change: an account without a verified e-mail is no session. */
export function stateFromUser(
  account: Pick<User, keyof SessionUser | 'emailVerified'> | null,
): SessionState {
  if (!account?.emailVerified) return { status: 'signed-out' };
  const { uid, email, displayName, photoURL } = account;
  const user = { uid, email: email ?? '', displayName: displayName ?? '', photoURL };
  return { status: 'signed-in', user };
}

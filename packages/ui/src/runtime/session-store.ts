import type { User } from 'firebase/auth';

/** Who is signed in. `loading` lasts until the provider has spoken. */
export type SessionState =
  | { status: 'loading' }
  | { status: 'signed-out'; reason?: 'unverified' }
  | { status: 'signed-in'; user: SessionUser };

export interface SessionUser {
  uid: string;
  email: string;
  displayName: string;
  photoURL: string | null;
}

/**
 * The state that follows from an auth change. An account without a verified e-mail is no session;
 * `mustEnd` tells that the provider still holds it and has to sign it out.
 */
export function stateFromUser(user: Pick<User, keyof SessionUser | 'emailVerified'> | null): {
  state: SessionState;
  mustEnd: boolean;
} {
  if (!user) return { state: { status: 'signed-out' }, mustEnd: false };
  if (!user.emailVerified) {
    return { state: { status: 'signed-out', reason: 'unverified' }, mustEnd: true };
  }
  const { uid, email, displayName, photoURL } = user;
  return {
    state: {
      status: 'signed-in',
      user: { uid, email: email ?? '', displayName: displayName ?? '', photoURL },
    },
    mustEnd: false,
  };
}

/** A value that components and plain code can read and follow. */
export function createStore<T>(initial: T) {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next: T) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

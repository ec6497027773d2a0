import type { User } from 'firebase/auth';
import { useSyncExternalStore } from 'react';
import { createStore } from './store.ts';
import { createStoredText, ownBirthDate } from './stored-text.ts';
import { withLimit } from './with-limit.ts';

/** The provider's SDK. */
export type Identity = typeof import('./identity.ts');

/** The session. `loading` until the identity provider has answered. */
type SessionState =
  | { status: 'loading' }
  | { status: 'signed-out' }
  | { status: 'signed-in'; user: SessionUser };

interface SessionUser {
  uid: string;
  email: string;
  displayName: string;
  photoURL: string | null;
}

/** The session of an account. An account whose e-mail is not verified has no session. */
export function stateFromUser(
  account: Pick<User, keyof SessionUser | 'emailVerified'> | null,
): SessionState {
  if (!account?.emailVerified) return { status: 'signed-out' };
  const { uid, email, displayName, photoURL } = account;
  const user = { uid, email: email ?? '', displayName: displayName ?? '', photoURL };
  return { status: 'signed-in', user };
}

/** Set while an account is signed in. Without it, a visit does not load the identity provider's SDK. */
const marker = createStoredText('el-reto:session');

/** Longest wait for the identity provider, in milliseconds. */
const providerLimitMs = 10_000;

const store = createStore<SessionState>({ status: 'loading' });
let identity: Promise<Identity> | null = null;
/** Greater than 0 while an account is being created: its unverified state must not end the session. */
let held = 0;

/** Publishes the state of the account, unless the session is held. */
function settle(sdk: Identity, isHeld = held > 0): void {
  if (isHeld) return;
  const { currentUser } = sdk.auth;
  const state = stateFromUser(currentUser);
  const isSignedIn = state.status === 'signed-in';
  marker.set(isSignedIn ? '1' : null);
  // The next person who creates an account in this tab may be another one.
  if (isSignedIn) ownBirthDate.set(null);
  store.set(state);
  if (currentUser && !isSignedIn) void sdk.signOut(sdk.auth);
}

async function loadIdentity(): Promise<Identity> {
  // Both at once: the build does not preload what the SDK's file imports.
  const [sdk] = await Promise.all([import('./identity.ts'), import('./firebase-app.ts')]);
  sdk.onIdTokenChanged(sdk.auth, () => settle(sdk));
  await sdk.auth.authStateReady();
  settle(sdk);
  return sdk;
}

/** The identity provider's SDK, loaded once. After a failed load, the next call tries again. */
export function getIdentity(): Promise<Identity> {
  identity ??= loadIdentity().catch((error: unknown) => {
    identity = null;
    if (store.get().status === 'loading') store.set({ status: 'signed-out' });
    throw error;
  });
  return identity;
}

/** Runs `work` without the rule that the e-mail must be verified. Applies the rule afterwards. */
export async function holdSession<T>(work: (sdk: Identity) => Promise<T>): Promise<T> {
  const sdk = await getIdentity();
  held += 1;
  try {
    return await work(sdk);
  } finally {
    held -= 1;
    // A window of Google that stays open holds the session too, but must not stop another sign-in.
    settle(sdk, held > 0 && !sdk.auth.currentUser?.emailVerified);
  }
}

/** Starts the session, once per page. Loads the SDK only if an account was signed in, in any tab. */
export function startSession(): void {
  const loadIfMarked = () => {
    if (marker.get()) void getIdentity().catch(() => undefined);
  };
  if (!marker.get()) store.set({ status: 'signed-out' });
  loadIfMarked();
  marker.subscribe(loadIfMarked);
}

async function askToken(fresh: boolean): Promise<string | null> {
  const sdk = await getIdentity().catch(() => null);
  try {
    return (await sdk?.auth.currentUser?.getIdToken(fresh)) ?? null;
  } catch (error) {
    // The SDK signs out an account whose session the provider has ended.
    if (sdk?.auth.currentUser) throw error;
    return null;
  }
}

/**
 * The user's token, from memory or, if `fresh`, from the provider. Null if no user is signed in, or if the
 * provider has ended the session. Fails if the provider does not answer.
 */
export async function getToken(fresh = false): Promise<string | null> {
  if (store.get().status === 'signed-out' && held === 0) return null;
  return withLimit(askToken(fresh), providerLimitMs);
}

/** Resolves once the state of the session is known. Fails if the provider does not answer. */
export function sessionReady(): Promise<SessionState> {
  const known = new Promise<SessionState>((resolve) => {
    const check = () => {
      const state = store.get();
      if (state.status === 'loading') return;
      stop();
      resolve(state);
    };
    const stop = store.subscribe(check);
    check();
  });
  return withLimit(known, providerLimitMs);
}

export function useSession(): SessionState {
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}

export function useUser() {
  const session = useSession();
  return session.status === 'signed-in' ? session.user : null;
}

const beforeSignOutTasks = new Set<() => Promise<unknown>>();

/** Adds work that runs before a sign-out, while the token is valid. The returned function removes it. */
export function beforeSignOut(work: () => Promise<unknown>): () => void {
  beforeSignOutTasks.add(work);
  return () => {
    beforeSignOutTasks.delete(work);
  };
}

export async function signOut(): Promise<void> {
  const sdk = await getIdentity();
  await Promise.allSettled([...beforeSignOutTasks].map((work) => work()));
  await sdk.signOut(sdk.auth);
}

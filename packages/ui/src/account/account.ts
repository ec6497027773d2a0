// Actions of sign-in and sign-up. They have no state of their own, so that they are not part of the shared
// runtime.
import type { MultiFactorError, User, UserCredential } from 'firebase/auth';
import type { Agreement } from '@el-reto/contracts';
import { currentAgreements, limits } from '@el-reto/contracts/rules';
import {
  call,
  config,
  getIdentity,
  holdSession,
  isApiError,
  logQuietly,
  newKey,
  ownBirthDate,
  paths,
  type Identity,
} from '@el-reto/ui/runtime';
import { codeOf, type authErrors } from '../messages/auth-errors.ts';

export { authErrorText } from '../messages/auth-errors.ts';

export interface SignUpForm {
  name: string;
  lastName: string;
  /** Empty if cards show name and surname. */
  displayName: string;
  /** YYYY-MM-DD. */
  dob: string;
  email: string;
  /** Empty if the account uses links in mails instead of a password. */
  password: string;
}

/** A mail whose link signs in or verifies an account. */
export interface SentLink {
  readonly email: string;
  /**
   * With this password, the page signs in once the link was opened elsewhere. Null if only the owner knows
   * the password.
   */
  readonly password: string | null;
  readonly kind: 'verification' | 'sign-in';
}

/** A refusal by a rule of the site, with a code like the identity provider's. */
class AccountError extends Error {
  constructor(readonly code: keyof typeof authErrors) {
    super(code);
  }
}

/** The page to which the identity provider's own mails lead: sign-in, and then `back`. */
const emailTarget = (back: string) => ({ url: `${location.origin}${paths.signInFrom(back)}` });

/**
 * Sends a mail: the product's own, or the identity provider's (the second one) if no mail server is
 * configured or the service is down.
 */
async function mail(
  ours: () => Promise<{ sent: boolean }>,
  theirs: () => Promise<void>,
): Promise<void> {
  const isSent = await ours().then(
    ({ sent }) => sent,
    (error: unknown) => {
      if (isApiError(error, 'SERVICE_UNAVAILABLE')) return false;
      throw error;
    },
  );
  if (!isSent) await theirs();
}

/** The field for the path to which one of our mails leads. Too long a path is left out. */
const leadingTo = (continuePath: string) =>
  continuePath.length > limits.returnPathLength ? {} : { continuePath };

/** Sends the mail that verifies the account. Its link leads to `back`. */
async function sendVerification(sdk: Identity, user: User, back: string): Promise<void> {
  const path = await sdk.mailedPath(user, back);
  // The provider's own mail leads to sign-in, where a text says that the verification succeeded.
  const url = `${location.origin}${paths.signInVerified(path)}`;
  // Another open tab signs out the account, because its address is not verified, and this tab follows. The
  // call needs the token of the account.
  if (!sdk.auth.currentUser) await sdk.auth.updateCurrentUser(user);
  await mail(
    () => call('sendVerification', { body: leadingTo(path) }),
    () => sdk.sendEmailVerification(user, { url }),
  );
}

/** Sends a link that signs in and leads to `back`. */
export async function sendSignInLink(email: string, back: string): Promise<SentLink> {
  const query = new URLSearchParams({ continue: back }).toString();
  const url = `${location.origin}${paths.emailVerification}?${query}#${encodeURIComponent(email)}`;
  await mail(
    () => call('sendSignInLink', { body: { email, ...leadingTo(back) } }),
    async () => {
      const sdk = await getIdentity();
      await sdk.sendSignInLinkToEmail(sdk.auth, email, { url, handleCodeInApp: true });
    },
  );
  return { email, password: null, kind: 'sign-in' };
}

/** Sends the first mail to a new account. */
async function sendFirstLink(sdk: Identity, user: User, kind: SentLink['kind'], back: string) {
  if (kind === 'verification') await sendVerification(sdk, user, back);
  else await sendSignInLink(user.email ?? '', await sdk.mailedPath(user, back));
}

/**
 * Creates the account and sends the mail with which its owner signs in. The link leads to `back`. If the
 * account's record is refused, for example because the person is a minor, the account is deleted again.
 */
export function signUp(form: SignUpForm, back: string): Promise<SentLink> {
  const { name, lastName, displayName, dob, email } = form;
  const kind = form.password === '' ? 'sign-in' : 'verification';
  // A random password with all kinds of characters that the provider's password rules can require.
  const password = form.password || `A${newKey()}`;
  const agreed = currentAgreements();
  return holdSession(async (sdk) => {
    const { user } = await sdk.createUserWithEmailAndPassword(sdk.auth, email, password);
    try {
      await call('createUser', { body: { name, lastName, displayName, dob, agreed } });
    } catch (error) {
      await user.delete().catch(() => undefined);
      throw error;
    }
    ownBirthDate.set(null);
    await Promise.all([
      sdk.updateProfile(user, { displayName: `${name} ${lastName}`.trim() }),
      sendFirstLink(sdk, user, kind, back),
    ]);
    await sdk.signOut(sdk.auth);
    return { email, password, kind };
  });
}

const needsSecondFactor = (error: unknown): error is MultiFactorError =>
  codeOf(error) === 'auth/multi-factor-auth-required';

/** Signs in. If the account has a second factor, asks for its code. */
async function inOneOrTwoSteps(
  sdk: Identity,
  firstStep: () => Promise<UserCredential>,
): Promise<UserCredential> {
  try {
    return await firstStep();
  } catch (error) {
    if (!needsSecondFactor(error)) throw error;
    const { takeSecondStep } = await import('./code-dialog.tsx');
    return takeSecondStep(sdk, error);
  }
}

export function signIn(email: string, password: string): Promise<void> {
  return holdSession(async (sdk) => {
    const { user } = await inOneOrTwoSteps(sdk, () =>
      sdk.signInWithEmailAndPassword(sdk.auth, email, password),
    );
    if (!user.emailVerified) {
      await sdk.signOut(sdk.auth);
      throw new AccountError('auth/unverified');
    }
  });
}

/** Sends the link again. Returns false if the account needs none: then it is signed in. */
export async function resendLink({ email, password, kind }: SentLink, back: string) {
  if (password === null) {
    await sendSignInLink(email, back);
    return true;
  }
  return holdSession(async (sdk) => {
    const { user } = await sdk.signInWithEmailAndPassword(sdk.auth, email, password);
    if (user.emailVerified) return false;
    await sendFirstLink(sdk, user, kind, back);
    await sdk.signOut(sdk.auth);
    return true;
  });
}

export function enterByLink(email: string, oobCode: string): Promise<void> {
  const { apiKey } = config.firebase;
  // The SDK reads links in this form.
  const query = new URLSearchParams({ apiKey, oobCode, mode: 'signIn' }).toString();
  const link = `${location.origin}${paths.emailVerification}?${query}`;
  return holdSession(async (sdk) => {
    await inOneOrTwoSteps(sdk, () => sdk.signInWithEmailLink(sdk.auth, email, link));
  });
}

/** Creates the record of a new Google account, with the birth date from the age gate. */
async function recordOfGoogle(agreed: Agreement[] | undefined): Promise<void> {
  await call('createUser', { body: { agreed } });
  const dob = ownBirthDate.get();
  if (dob !== null) await call('updateMe', { body: { dob } });
}

/**
 * Signs in with Google's window. The first time, this creates a record (named 'Unknown' until the person
 * enters a name) with the accepted legal texts that the page showed.
 */
export function signInWithGoogle(agreed?: Agreement[]): Promise<void> {
  return holdSession(async (sdk) => {
    const { user } = await inOneOrTwoSteps(sdk, sdk.signInWithGoogle);
    if (user.metadata.creationTime === user.metadata.lastSignInTime) {
      // A record that cannot be written now is created when the session first reads it.
      await recordOfGoogle(agreed).catch((error: unknown) =>
        logQuietly('The record is not written yet', error),
      );
    }
  });
}

export async function signedInUser() {
  const sdk = await getIdentity();
  const { currentUser: user } = sdk.auth;
  // The session has ended in another tab.
  if (!user) throw new AccountError('auth/user-signed-out');
  return { sdk, user };
}

/** Signs in again with the password, for actions that need a recent sign-in. */
export async function confirmByPassword(password: string): Promise<void> {
  const { sdk, user } = await signedInUser();
  const credential = sdk.EmailAuthProvider.credential(user.email ?? '', password);
  await inOneOrTwoSteps(sdk, () => sdk.reauthenticateWithCredential(user, credential));
}

export async function confirmByGoogle(): Promise<void> {
  const { sdk, user } = await signedInUser();
  await inOneOrTwoSteps(sdk, () => sdk.reauthenticateWithGoogle(user));
}

export function sendPasswordReset(email: string, back: string): Promise<void> {
  return mail(
    () => call('sendPasswordReset', { body: { email, ...leadingTo(back) } }),
    async () => {
      const sdk = await getIdentity();
      await sdk.sendPasswordResetEmail(sdk.auth, email, emailTarget(back));
    },
  );
}

export async function checkResetCode(code: string): Promise<string> {
  const sdk = await getIdentity();
  return sdk.verifyPasswordResetCode(sdk.auth, code);
}

export async function resetPassword(code: string, password: string): Promise<void> {
  const sdk = await getIdentity();
  await sdk.confirmPasswordReset(sdk.auth, code, password);
}

export async function applyEmailCode(code: string): Promise<void> {
  const sdk = await getIdentity();
  await sdk.applyActionCode(sdk.auth, code);
}

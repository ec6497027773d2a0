// Actions of sign-in and sign-up. They have no state of their own and stay out of the shared
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
  mailedPath,
  ownBirthDate,
  paths,
  type Identity,
} from '@el-reto/ui/runtime';
import { codeOf } from '../messages/auth-errors.ts';

export { authErrorText } from '../messages/auth-errors.ts';

export interface SignUpForm {
  name: string;
  lastName: string;
  /** YYYY-MM-DD. */
  dob: string;
  email: string;
  /** Empty: the account is entered by links in mails. */
  password: string;
}

/** A mail whose link signs in or verifies an account. */
export interface SentLink {
  readonly email: string;
  /** Signs in on this page once the link was opened elsewhere; null if only the owner knows it. */
  readonly password: string | null;
  readonly kind: 'verification' | 'sign-in';
}

export class UnverifiedError extends Error {
  override readonly name = 'UnverifiedError';
}

/** Thrown where the session ended in another tab meanwhile. */
class SignedOutError extends Error {
  readonly code = 'auth/user-signed-out';
}

/** Where the provider's e-mails lead to: sign-in, and from there to `back`. */
const emailTarget = (back: string) => ({ url: `${location.origin}${paths.signInFrom(back)}` });

/**
 * Has the product send a mail in its own look; the identity provider sends its own where no mail
 * server is configured, or where what would send it is down.
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

/** Where a mail of ours leads in the end. */
const leadingTo = (continuePath: string) =>
  continuePath.length > limits.returnPathLength ? {} : { continuePath };

/** Sends the e-mail that verifies the account and leads to `back`. */
async function sendVerification(sdk: Identity, user: User, back: string): Promise<void> {
  const path = await mailedPath(user, back);
  // The provider's own leads to sign-in, which says that it worked.
  const url = `${location.origin}${paths.signInVerified(path)}`;
  await mail(
    () => call('sendVerification', { body: leadingTo(path) }),
    () => sdk.sendEmailVerification(user, { url }),
  );
}

/** Mails a link that signs in and leads to `back`. */
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

/** Sends a new account its mail. */
async function sendFirstLink(sdk: Identity, user: User, kind: SentLink['kind'], back: string) {
  if (kind === 'verification') await sendVerification(sdk, user, back);
  else await sendSignInLink(user.email ?? '', await mailedPath(user, back));
}

/**
 * Creates the account and sends the mail that lets its owner in and leads to `back`; an account whose
 * record is refused (a minor's, say) is deleted again.
 */
export function signUp(form: SignUpForm, back: string): Promise<SentLink> {
  const { name, lastName, dob, email } = form;
  const kind = form.password === '' ? 'sign-in' : 'verification';
  // Has all that the provider's rules for passwords can require.
  const password = form.password || `A${crypto.randomUUID()}`;
  const agreed = currentAgreements();
  return holdSession(async (sdk) => {
    const { user } = await sdk.createUserWithEmailAndPassword(sdk.auth, email, password);
    try {
      await call('createUser', { body: { name, lastName, dob, agreed } });
    } catch (error) {
      await user.delete().catch(() => undefined);
      throw error;
    }
    ownBirthDate.set(null);
    await sdk.updateProfile(user, { displayName: `${name} ${lastName}`.trim() });
    await sendFirstLink(sdk, user, kind, back);
    await sdk.signOut(sdk.auth);
    return { email, password, kind };
  });
}

const needsSecondFactor = (error: unknown): error is MultiFactorError =>
  codeOf(error) === 'auth/multi-factor-auth-required';

/** Signs in; where the account has a second factor, with its code. */
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
      throw new UnverifiedError();
    }
    // A token from before the verification would still carry the old claim.
    await user.getIdToken(true);
  });
}

/** Sends a link once more. An account that needs none is signed in: false. */
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

/** Signs in by the code of a mail's link. */
export function enterByLink(email: string, oobCode: string): Promise<void> {
  const { apiKey } = config.firebase;
  // The form in which the SDK reads links.
  const query = new URLSearchParams({ apiKey, oobCode, mode: 'signIn' }).toString();
  const link = `${location.origin}${paths.emailVerification}?${query}`;
  return holdSession(async (sdk) => {
    await inOneOrTwoSteps(sdk, () => sdk.signInWithEmailLink(sdk.auth, email, link));
  });
}

/** The record of a new Google account, with the birth date that the age gate asked for. */
async function recordOfGoogle(agreed: Agreement[] | undefined): Promise<void> {
  await call('createUser', { body: { agreed } });
  const dob = ownBirthDate.get();
  if (dob !== null) await call('updateMe', { body: { dob } });
  ownBirthDate.set(null);
}

/**
 * Signs in by Google's window; a first time writes the record ('Unknown' until they fill it in), with
 * what the page showed that one agrees to.
 */
export function signInWithGoogle(agreed?: Agreement[]): Promise<void> {
  return holdSession(async (sdk) => {
    const { user } = await inOneOrTwoSteps(sdk, sdk.signInWithGoogle);
    if (user.metadata.creationTime === user.metadata.lastSignInTime) {
      // A record that could not be written now is made when the session first asks for it.
      await recordOfGoogle(agreed).catch((error: unknown) =>
        logQuietly('The record is not written yet', error),
      );
    }
  });
}

/** The signed-in person, as the provider's SDK knows them. */
export async function signedInUser() {
  const sdk = await getIdentity();
  const { currentUser: user } = sdk.auth;
  if (!user) throw new SignedOutError();
  return { sdk, user };
}

/** Signs in again by password, for what asks for a recent sign-in. */
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

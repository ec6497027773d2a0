// The identity provider's SDK, in a separate chunk. It is loaded only if an account may be signed in.
import {
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  GoogleAuthProvider,
  initializeAuth,
  reauthenticateWithPopup,
  signInWithPopup,
  type Auth,
  type User,
} from 'firebase/auth';
import { config } from './config.ts';
import { databaseChecked, firebaseApp } from './firebase-app.ts';

const { authEmulatorUrl } = config.firebase;

await databaseChecked;

// Without a resolver for windows: on phones, the session would wait until the resolver's frame from Google
// has loaded.
export const auth = initializeAuth(firebaseApp, {
  // If local storage is forbidden, the session ends with the page.
  persistence: browserLocalPersistence,
});
auth.languageCode = 'es';
if (authEmulatorUrl) connectAuthEmulator(auth, authEmulatorUrl, { disableWarnings: true });

export { mailedPath, sealOf } from './seal.ts';

/** The class behind `browserPopupRedirectResolver`, whose public type is empty. */
type Resolver = new () => { _initialize: (of: Auth) => Promise<unknown> };

/** The SDK creates its resolver with `new`, and gets the prepared instance. */
class GoogleWindow extends (browserPopupRedirectResolver as Resolver) {
  private static only?: GoogleWindow;
  constructor() {
    super();
    return (GoogleWindow.only ??= this);
  }
}

/**
 * Loads Google's frame, for which the SDK waits before it opens the window. Unprepared, the window opens
 * later than the browser allows after a click. The SDK has no public function for this.
 */
export const prepareGoogle = () => new GoogleWindow()._initialize(auth);
export const signInWithGoogle = () => signInWithPopup(auth, new GoogleAuthProvider(), GoogleWindow);
export const reauthenticateWithGoogle = (user: User) =>
  reauthenticateWithPopup(user, new GoogleAuthProvider(), GoogleWindow);

export {
  applyActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  getMultiFactorResolver,
  multiFactor,
  onIdTokenChanged,
  PhoneAuthProvider,
  PhoneMultiFactorGenerator,
  reauthenticateWithCredential,
  RecaptchaVerifier,
  sendEmailVerification,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  signOut,
  TotpMultiFactorGenerator,
  updatePassword,
  updateProfile,
  verifyBeforeUpdateEmail,
  verifyPasswordResetCode,
} from 'firebase/auth';

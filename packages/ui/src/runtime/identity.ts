// The identity provider's SDK, in a separate chunk. It is loaded only if an account may be signed in.
import {
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  GoogleAuthProvider,
  initializeAuth,
  reauthenticateWithPopup,
  signInWithPopup,
  type User,
} from 'firebase/auth';
import { config } from './config.ts';
import { firebaseApp } from './firebase-app.ts';
import { hideUnusableDatabase } from './usable-database.ts';

const { authEmulatorUrl } = config.firebase;

await hideUnusableDatabase();

export const auth = initializeAuth(firebaseApp, {
  // If local storage is forbidden, the session ends with the page.
  persistence: browserLocalPersistence,
  popupRedirectResolver: browserPopupRedirectResolver,
});
auth.languageCode = 'es';
if (authEmulatorUrl) connectAuthEmulator(auth, authEmulatorUrl, { disableWarnings: true });

export { mailedPath, sealOf } from './seal.ts';
export const signInWithGoogle = () => signInWithPopup(auth, new GoogleAuthProvider());
export const reauthenticateWithGoogle = (user: User) =>
  reauthenticateWithPopup(user, new GoogleAuthProvider());

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

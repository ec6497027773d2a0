// The provider's SDK: a separate chunk, loaded only if an account may be signed in.
import {
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  reauthenticateWithPopup,
  signInWithPopup,
  type User,
} from 'firebase/auth';
import { config } from './config.ts';
import { firebaseApp } from './firebase-app.ts';

const { authEmulatorUrl } = config.firebase;

export const auth = initializeAuth(firebaseApp, {
  persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  popupRedirectResolver: browserPopupRedirectResolver,
});
auth.languageCode = 'es';
if (authEmulatorUrl) connectAuthEmulator(auth, authEmulatorUrl, { disableWarnings: true });

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
  updateProfile,
  verifyPasswordResetCode,
} from 'firebase/auth';

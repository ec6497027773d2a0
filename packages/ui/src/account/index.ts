// Parts of the account screens. The shell and the standalone admin use them.
export * from './account.ts';
export { clearHeldLike } from './clear-held-like.ts';
export { askToEnter } from './enter-dialog.tsx';
export { DisplayName, Form, NewPassword, PersonNames } from './form.tsx';
export { announceVerified, LinkSent } from './link-sent.tsx';
export { addPhone, removeFactor, useOwnFactors, type OwnFactor } from './own-factors.ts';
export { confirmSignIn, withRecentSignIn } from './sign-in-again.tsx';
export { SignInForm } from './sign-in-form.tsx';
export { SignUpForm } from './sign-up-form.tsx';
export { useForm } from './use-form.ts';
export * from './validation.ts';
export { createKeys } from './idempotency-keys.ts';

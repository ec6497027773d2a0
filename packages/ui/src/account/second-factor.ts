import type { MultiFactorError, UserCredential } from 'firebase/auth';
import { account } from '../messages/account.ts';
import { askForCode, sendSms, type Identity } from './code-dialog.tsx';

/** Ends a sign-in that turned out to need a second factor: by an application's code, or an SMS. */
export async function takeSecondStep(
  sdk: Identity,
  error: MultiFactorError,
): Promise<UserCredential> {
  const resolver = sdk.getMultiFactorResolver(sdk.auth, error);
  const totp = resolver.hints.find(({ factorId }) => factorId === 'totp');
  const credential = await askForCode({
    lead: totp ? account.codeFromApp : account.codeBySms,
    submit: account.signInSubmit,
    async prepare(captcha) {
      if (totp) {
        return (code) =>
          resolver.resolveSignIn(sdk.TotpMultiFactorGenerator.assertionForSignIn(totp.uid, code));
      }
      const [multiFactorHint] = resolver.hints;
      if (!multiFactorHint) throw new Error('no second factor');
      const { session } = resolver;
      const proof = await sendSms(sdk, { multiFactorHint, session }, captcha);
      return (code) => resolver.resolveSignIn(proof(code));
    },
  });
  if (!credential) throw error;
  return credential;
}

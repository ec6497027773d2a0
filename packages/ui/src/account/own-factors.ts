import { useData, usePersonal } from '@el-reto/ui/runtime';
import type { MultiFactorInfo } from 'firebase/auth';
import { codeOf } from '../messages/auth-errors.ts';
import { secondFactor } from '../messages/second-factor.ts';
import { signedInUser } from './account.ts';
import { askForCode, sendSms } from './code-dialog.tsx';
import { confirmSignIn, withRecentSignIn } from './sign-in-again.tsx';

/** A second factor: a proof of identity besides password or Google. */
export interface OwnFactor {
  id: string;
  /** A telephone by its last four digits. */
  name: string;
}

const nameOf = (factor: MultiFactorInfo) =>
  'phoneNumber' in factor
    ? secondFactor.phoneEndingIn(String(factor.phoneNumber).slice(-4))
    : secondFactor.codeApp;

async function ownFactors(): Promise<OwnFactor[]> {
  const { sdk, user } = await signedInUser();
  const factors = sdk.multiFactor(user);
  // The SDK updates the factors when it loads the account.
  await user.reload();
  return factors.enrolledFactors.map((factor) => ({ id: factor.uid, name: nameOf(factor) }));
}

/** The signed-in person's second factors, as the identity provider has them. */
export function useOwnFactors() {
  const personal = usePersonal();
  return useData(personal && ['own-factors', '', personal.uid], ownFactors);
}

/** Makes a telephone the second factor, by a code that it is sent. False: that was given up. */
export async function addPhone(phoneNumber: string): Promise<boolean> {
  const { sdk, user } = await signedInUser();
  const factors = sdk.multiFactor(user);
  const added = await askForCode({
    lead: secondFactor.codeSentTo(phoneNumber),
    submit: secondFactor.add,
    async prepare(captcha) {
      const send = async () =>
        sendSms(sdk, { phoneNumber, session: await factors.getSession() }, captcha);
      const proof = await withRecentSignIn(send, secondFactor.againToAdd);
      return async (code) => {
        await factors.enroll(proof(code));
        return true;
      };
    },
  });
  return added === true;
}

/** Removes a factor, after a new sign-in. False: that was given up. */
export async function removeFactor({ id, name }: OwnFactor): Promise<boolean> {
  if (!(await confirmSignIn(secondFactor.againToRemove(name)))) return false;
  const { sdk, user } = await signedInUser();
  const factors = sdk.multiFactor(user);
  try {
    await factors.unenroll(id);
  } catch (error) {
    // Gone all the same: the provider ended the session in which it was taken away.
    const isThere = factors.enrolledFactors.some(({ uid }) => uid === id);
    if (isThere || codeOf(error) !== 'auth/user-token-expired') throw error;
  }
  return true;
}

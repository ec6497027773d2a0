import { useData, useUser } from '@el-reto/ui/runtime';
import type { MultiFactorInfo } from 'firebase/auth';
import { codeOf } from '../messages/auth-errors.ts';
import { secondFactor } from '../messages/second-factor.ts';
import { signedInUser } from './account.ts';
import { askForCode, sendSms } from './code-dialog.tsx';
import { confirmSignIn, withRecentSignIn } from './sign-in-again.tsx';

/** A second factor: a proof of identity in addition to the password or Google. */
export interface OwnFactor {
  id: string;
  /** For a telephone: its last four digits. */
  name: string;
}

const nameOf = (factor: MultiFactorInfo) =>
  'phoneNumber' in factor
    ? secondFactor.phoneEndingIn(String(factor.phoneNumber).slice(-4))
    : secondFactor.codeApp;

async function ownFactors(): Promise<OwnFactor[]> {
  const { sdk, user } = await signedInUser();
  const factors = sdk.multiFactor(user);
  // The SDK updates the list of factors when it reloads the account.
  await user.reload();
  return factors.enrolledFactors.map((factor) => ({ id: factor.uid, name: nameOf(factor) }));
}

export function useOwnFactors() {
  const user = useUser();
  return useData(user && ['own-factors', '', user.uid], ownFactors);
}

/**
 * Adds a telephone as second factor, confirmed with a code that is sent to it. Returns false if the person
 * cancels.
 */
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

/** Removes a second factor after a new sign-in. Returns false if the person cancels. */
export async function removeFactor({ id, name }: OwnFactor): Promise<boolean> {
  if (!(await confirmSignIn(secondFactor.againToRemove(name)))) return false;
  const { sdk, user } = await signedInUser();
  const factors = sdk.multiFactor(user);
  const isThere = () => factors.enrolledFactors.some(({ uid }) => uid === id);
  // Another device may have removed the factor.
  await user.reload();
  if (!isThere()) return true;
  try {
    await factors.unenroll(id);
  } catch (error) {
    // The factor may be removed although the call failed: the provider ends the session at the removal.
    if (isThere() || codeOf(error) !== 'auth/user-token-expired') throw error;
  }
  return true;
}

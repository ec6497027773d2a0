import { ageOn, limits } from '@el-reto/contracts/rules';
import { today } from '@el-reto/ui';
import { config, isApiError, knownMe, sessionReady } from '@el-reto/ui/runtime';

/** The code of the dialogs, loaded only for an account that may not take part yet. */
const dialogs = () => import('./account-dialogs.ts');

/**
 * Whether an account may like and post, as far as this page knows. If the date of birth is missing,
 * the user is asked for it; if the account is suspended, a message says so. The server checks both
 * again.
 */
export async function mayTakePart(uid: string): Promise<boolean> {
  const me = knownMe(uid);
  if (me?.banned) return (await dialogs()).sayBanned();
  if (!me || config.adultsOnly === 'off') return true;
  if (me.dob === null) return (await dialogs()).askBirthDate(uid);
  return ageOn(me.dob, today()) >= limits.adultAgeYears || (await dialogs()).refuse();
}

/**
 * Runs `work`, and runs it again if the server asked for the date of birth and the user gave it.
 */
export async function asAdult<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isApiError(error, 'BIRTH_DATE_NEEDED')) throw error;
    const session = await sessionReady();
    if (session.status !== 'signed-in') throw error;
    const { askBirthDate } = await dialogs();
    if (!(await askBirthDate(session.user.uid))) throw error;
    return work();
  }
}

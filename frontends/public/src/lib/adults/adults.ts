import { ageOn, limits } from '@el-reto/contracts/rules';
import { config, isApiError, knownMe, sessionReady } from '@el-reto/ui/runtime';

/** Loaded for those alone who lack the date or the years, or are suspended. */
const askLater = () => import('./ask-birth-date.ts');

/**
 * Whether an account may like and post, as far as this page knows; asks for the date of birth
 * where it is missing, and says so where the account is suspended. The server has the last word.
 */
export async function mayTakePart(uid: string): Promise<boolean> {
  const me = knownMe(uid);
  if (me?.banned) return (await askLater()).sayBanned();
  if (!me || config.adultsOnly === 'off') return true;
  if (me.dob === null) return (await askLater()).askBirthDate(uid);
  return ageOn(me.dob) >= limits.adultAgeYears || (await askLater()).refuse();
}

/** Does `work`, and once more when all that it lacked was the date of birth. */
export async function asAdult<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const session = await sessionReady();
    if (!isApiError(error, 'BIRTH_DATE_NEEDED') || session.status !== 'signed-in') throw error;
    const { askBirthDate } = await askLater();
    if (!(await askBirthDate(session.user.uid))) throw error;
    return work();
  }
}

import { createElement } from 'react';
import { ask, toast } from '@el-reto/ui/runtime';
import { adults } from '@el-reto/ui/messages';
import { BirthDateDialog, type BirthDateAnswer } from '@el-reto/ui/birth-date-dialog';

export { sayBanned } from '../say-banned.ts';

/** Accounts that were just refused: they are not asked for another date. */
const refused = new Set<string>();
let asking: Promise<boolean> | null = null;

export function refuse(): false {
  toast(adults.refusedText, { tone: 'bad' });
  return false;
}

/** Whether the account has an adult's date of birth now; one question at a time, however many ask. */
export async function askBirthDate(uid: string): Promise<boolean> {
  if (refused.has(uid)) return refuse();
  asking ??= ask<BirthDateAnswer>((onAnswer) => createElement(BirthDateDialog, { onAnswer }))
    .then((answer) => {
      if (answer === 'minor') refused.add(uid);
      return answer === 'adult';
    })
    .finally(() => {
      asking = null;
    });
  return asking;
}

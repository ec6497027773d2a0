import { createElement } from 'react';
import { ask, toast } from '@el-reto/ui/runtime';
import { adults } from '@el-reto/ui/messages';
import { BirthDateDialog, type BirthDateAnswer } from '@el-reto/ui/birth-date-dialog';

/** Accounts that were just refused: they are not asked for another date. */
const refused = new Set<string>();
let asking: Promise<boolean> | null = null;

export function refuse(): false {
  toast(adults.refusedText, { tone: 'bad' });
  return false;
}

async function askOnce(uid: string): Promise<boolean> {
  const answer = await ask<BirthDateAnswer>((onAnswer) =>
    createElement(BirthDateDialog, { onAnswer }),
  );
  if (answer === 'minor') refused.add(uid);
  return answer === 'adult';
}

/** Whether the account has an adult's date of birth now; one question at a time, however many ask. */
export async function askBirthDate(uid: string): Promise<boolean> {
  if (refused.has(uid)) return refuse();
  asking ??= askOnce(uid).finally(() => {
    asking = null;
  });
  return asking;
}

import { createElement } from 'react';
import type { Me } from '@el-reto/contracts';
import { todayInMexico } from '@el-reto/contracts/rules';
import { ask, createStoredText, navigate, paths, refresh, toast } from '@el-reto/ui/runtime';
import { adults, banned } from '@el-reto/ui/messages';
import { BirthDateDialog, type BirthDateAnswer } from '@el-reto/ui/birth-date-dialog';
import { AgreeSheet } from './agreements.tsx';

/** Accounts that entered a minor's date of birth on this page. The page does not ask them again. */
const refused = new Set<string>();
let asking: Promise<boolean> | null = null;

export function refuse(): false {
  toast(adults.refusedText, { tone: 'bad' });
  return false;
}

/** Asks for the date of birth; resolves to whether it is an adult's. Calls share a dialog. */
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

/** Shows that the account is suspended, with a link to the reason. */
export function sayBanned(): false {
  toast(banned.text, {
    tone: 'bad',
    action: { label: banned.why, run: () => navigate(paths.profile) },
  });
  void refresh('getMe');
  return false;
}

/** The account that this browser asked last, and the day. */
const lastAsked = createStoredText('el-reto:acuerdo');

/** Asks an account that takes part to agree to the outstanding legal texts, at most once a day. */
export function askToAgree(me: Me): void {
  const request = `${me.uid} ${todayInMexico()}`;
  if (lastAsked.get() === request) return;
  lastAsked.set(request);
  void ask<void>((onClose) => createElement(AgreeSheet, { me, onClose }));
}

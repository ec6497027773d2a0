import { createElement } from 'react';
import { todayInMexico } from '@el-reto/contracts/rules';
import { ask, createStoredText, knownMe } from '@el-reto/ui/runtime';
import { AgreeSheet } from '@el-reto/ui/agreements';

/**
 * The account that was asked in this browser, and the day; a refusal is respected until the next
 * visit.
 */
const lastAsked = createStoredText('el-reto:acuerdo');

/** Shows an account that takes part what it has yet to agree to, beside the page, once a day. */
export function askToAgree(uid: string): void {
  const me = knownMe(uid);
  const asking = `${uid} ${todayInMexico()}`;
  if (!me?.toAgree || lastAsked.get() === asking) return;
  lastAsked.set(asking);
  void ask<void>((onClose) => createElement(AgreeSheet, { me, onClose }));
}

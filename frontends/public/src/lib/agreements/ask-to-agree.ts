import { createElement } from 'react';
import { ask, knownMe } from '@el-reto/ui/runtime';
import { AgreeSheet } from '@el-reto/ui/agreements';

/** Accounts that were asked on this page: one that would rather not is asked another day. */
const asked = new Set<string>();

/** Shows an account that takes part what it has yet to agree to, beside the page. */
export function askToAgree(uid: string): void {
  const me = knownMe(uid);
  if (!me?.toAgree || asked.has(uid)) return;
  asked.add(uid);
  void ask<void>((onClose) => createElement(AgreeSheet, { me, onClose }));
}

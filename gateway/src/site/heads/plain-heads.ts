import { hiddenPageHead, notFoundPageHead, winnersPageHead } from '@el-reto/contracts/heads';
import type { HiddenPage } from '@el-reto/contracts/heads';
import type { Head, SiteFacts } from './head.ts';
import { defaultImage } from './images.ts';

export type PlainPage = HiddenPage | 'winners';

/** Pages whose head depends on nothing but their name. */
export function plainHead(facts: SiteFacts, page: PlainPage): Head {
  if (page !== 'winners') return hiddenPageHead(facts, page);
  return { ...winnersPageHead(facts), social: { image: defaultImage } };
}

/** An address that leads nowhere. */
export const notFoundHead = (path: string): Head => notFoundPageHead(path);

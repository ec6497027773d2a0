import { hiddenMetadata, notFoundMetadata, winnersMetadata } from '@el-reto/contracts/pages';
import type { HiddenPage } from '@el-reto/contracts/pages';
import type { Head, SiteFacts } from './head.ts';
import { defaultImage } from './images.ts';

export type PlainPage = HiddenPage | 'winners';

/** Pages whose head depends on nothing but their name. */
export function plainHead(facts: SiteFacts, page: PlainPage): Head {
  if (page !== 'winners') return hiddenMetadata(facts, page);
  return { ...winnersMetadata(facts), social: { image: defaultImage } };
}

/** An address that leads nowhere. */
export const notFoundHead = (path: string): Head => notFoundMetadata(path);

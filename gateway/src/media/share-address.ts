import type { Post } from '@el-reto/contracts';
import type { ShareForm } from '@el-reto/contracts/pictures';
import type { SiteConfig } from '../site/site-config.ts';

export type PrintedBrand = Pick<SiteConfig['brand'], 'contest' | 'product'>;

/** The address of a card's share picture at the media service. It contains the words to print. */
export function shareAddress(
  imgLocation: string,
  { name, number, focus }: Pick<Post, 'name' | 'number' | 'focus'>,
  { contest, product }: PrintedBrand,
  form: ShareForm,
  besides: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams({ form, name, contest, product, ...besides });
  for (const [key, value] of Object.entries({ number, ...focus }))
    if (value !== undefined) query.set(key, String(value));
  return `/shares/${imgLocation}?${query.toString()}`;
}

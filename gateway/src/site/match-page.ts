import type { PlainPage } from './heads/plain-heads.ts';

/** One of the site's pages, as an address names it. */
export type Page =
  | { readonly name: 'home' | 'gallery' | PlainPage }
  | { readonly name: 'contest'; readonly eventSlug: string }
  | { readonly name: 'post'; readonly eventSlug: string; readonly postSlug: string };

const plain: Readonly<Record<string, Exclude<Page['name'], 'contest' | 'post'>>> = {
  '/': 'home',
  '/signup': 'signup',
  '/sign-in': 'signIn',
  '/profile': 'profile',
  '/winners': 'winners',
  '/gallery': 'gallery',
  '/admin': 'admin',
  '/ResetPassword': 'resetPassword',
  '/EmailVerificationSuccess': 'emailVerification',
  '/privacy-policy': 'privacy',
  '/terms-conditions': 'terms',
};

const slug = '([a-z0-9-]{1,200})';
const contestPath = new RegExp(`^/contest/${slug}$`);
const postPath = new RegExp(`^/gallery/${slug}/${slug}$`);

/** The page at `path` (decoded, without query), or null for an address that leads nowhere. */
export function matchPage(path: string): Page | null {
  if (Object.hasOwn(plain, path)) return { name: plain[path] ?? 'home' };
  const contest = contestPath.exec(path);
  if (contest?.[1]) return { name: 'contest', eventSlug: contest[1] };
  const post = postPath.exec(path);
  if (post?.[1] && post[2]) return { name: 'post', eventSlug: post[1], postSlug: post[2] };
  return null;
}

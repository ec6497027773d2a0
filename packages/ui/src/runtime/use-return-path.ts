import { useLocation, useSearch } from 'wouter';
import { isOfAccount, safeReturnPath } from './paths.ts';

/**
 * The requested path to return to: in the query of an account page, or in the link of the mail that led
 * there.
 */
function askedFor(search: URLSearchParams): string | null {
  const link = search.get('continueUrl') ?? '';
  const from = URL.canParse(link) ? new URL(link).searchParams : search;
  return search.get('volver') ?? search.get('continue') ?? from.get('volver');
}

/** The path to open after signing in: this page; from an account page, the path that its query names. */
export function useReturnPath(): string {
  const [path] = useLocation();
  const search = useSearch();
  // The gateway renders this markup for many visitors, who come from different pages.
  if (typeof document === 'undefined') return '/';
  if (isOfAccount(path)) return safeReturnPath(askedFor(new URLSearchParams(search)));
  return search ? `${path}?${search}` : path;
}

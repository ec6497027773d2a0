import { useLocation, useSearch } from 'wouter';
import { isOfAccount, safeReturnPath } from './paths.ts';

/** The path to return to, in the address of an account page or of the e-mail's link to it. */
function askedFor(search: URLSearchParams): string | null {
  const link = search.get('continueUrl') ?? '';
  const from = URL.canParse(link) ? new URL(link).searchParams : search;
  return search.get('volver') ?? search.get('continue') ?? from.get('volver');
}

/** Where sign-in leads from here: back to this page; from the account's own, to where they were asked for. */
export function useReturnPath(): string {
  const [path] = useLocation();
  const search = useSearch();
  // The gateway's markup is shared by many visitors with different origins.
  if (typeof document === 'undefined') return '/';
  if (isOfAccount(path)) return safeReturnPath(askedFor(new URLSearchParams(search)));
  return search ? `${path}?${search}` : path;
}

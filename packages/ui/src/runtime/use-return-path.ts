import { useLocation, useSearch } from 'wouter';
import { isOfAccount, safeReturnPath } from './paths.ts';

/** What the address of an account's page, or the e-mail's link that leads to it, says of where to go back. */
function askedFor(search: URLSearchParams): string | null {
  const link = search.get('continueUrl') ?? '';
  const from = URL.canParse(link) ? new URL(link).searchParams : search;
  return search.get('volver') ?? search.get('continue') ?? from.get('volver');
}

/** Where sign-in leads from here: back to this page; from the account's own, to where they were asked for. */
export function useReturnPath(): string {
  const [path] = useLocation();
  const search = useSearch();
  // What the gateway draws is kept for many visitors, wherever each came from.
  if (typeof document === 'undefined') return '/';
  if (isOfAccount(path)) return safeReturnPath(askedFor(new URLSearchParams(search)));
  return search ? `${path}?${search}` : path;
}

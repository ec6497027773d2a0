import { Fragment, useEffect, type ReactNode } from 'react';
import {
  isAt,
  paths,
  patterns,
  Redirect,
  useLocation,
  useMe,
  useReturnPath,
  useSession,
} from '@el-reto/ui/runtime';
import { common } from '@el-reto/ui/messages';
import { ErrorState } from '@el-reto/ui';
import { isAdult } from '../age-gate/age-pass.ts';
import { ScreenPlaceholder } from './screen-placeholder.tsx';

const waiting = <ScreenPlaceholder label={common.checkingSession} />;

/** The guard `auth` of a page: redirects signed-out visitors to the sign-in. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const session = useSession();
  const here = useReturnPath();
  if (session.status === 'loading') return waiting;
  if (session.status === 'signed-out') return <Redirect to={paths.signInFrom(here)} replace />;
  // An account that replaces another one gets a page of its own.
  return <Fragment key={session.user.uid}>{children}</Fragment>;
}

/** The guard `guest` of a page: redirects signed-in users to the previous page. */
export function GuestOnly({ children }: { children: ReactNode }) {
  const session = useSession();
  const back = useReturnPath();
  if (session.status === 'signed-in') return <Redirect to={back} replace />;
  return children;
}

/**
 * The guard `non-admin` of a page: redirects all users but administrators to the home page. If the account
 * cannot be read, the page stays and offers a retry.
 */
export function AdminOnly({ children }: { children: ReactNode }) {
  const session = useSession();
  const me = useMe();
  const isRefused = me.error?.retryable === false;
  if (me.data?.isAdmin) return children;
  if (me.data || isRefused || session.status === 'signed-out') {
    return <Redirect to={paths.home} replace />;
  }
  if (!me.error) return waiting;
  return (
    <ErrorState heading="h1" title={common.unavailableTitle} error={me.error} onRetry={me.reread} />
  );
}

const openPages = ['privacy', 'terms', 'unsubscribe', 'emailVerification'] as const;

/** Whether the page needs no age gate: legal texts, and pages that links in mails open. */
function useIsOpenToAll(): boolean {
  const [path] = useLocation();
  if (openPages.some((name) => isAt(patterns[name], path))) return true;
  return !Object.values(patterns).some((pattern) => isAt(pattern, path));
}

/**
 * Requires the age gate. If a visitor comes from a page without a gate, the page is loaded again,
 * because the server renders the gate.
 */
export function AgeGated({ children }: { children: ReactNode }) {
  const open = useIsOpenToAll() || isAdult() || !document.getElementById('door');
  useEffect(() => {
    if (!open) location.reload();
  }, [open]);
  return open ? children : null;
}

import { useEffect, type ReactNode } from 'react';
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
import { isAdult } from '../age-gate/age-pass.ts';

function Waiting() {
  return <output aria-label={common.checkingSession} className="block min-h-[80dvh]" />;
}

/** 'auth': signed-out visitors are sent to sign-in. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const session = useSession();
  const here = useReturnPath();
  if (session.status === 'loading') return <Waiting />;
  if (session.status === 'signed-out') return <Redirect to={paths.signInFrom(here)} replace />;
  return children;
}

/** 'guest': signed-in users are sent back. */
export function GuestOnly({ children }: { children: ReactNode }) {
  const session = useSession();
  const back = useReturnPath();
  if (session.status === 'signed-in') return <Redirect to={back} replace />;
  return children;
}

/** 'non-admin': all but administrators are sent to the home page. */
export function AdminOnly({ children }: { children: ReactNode }) {
  const session = useSession();
  const me = useMe();
  if (session.status === 'signed-out' || me.error) return <Redirect to={paths.home} replace />;
  if (!me.data) return <Waiting />;
  return me.data.isAdmin ? children : <Redirect to={paths.home} replace />;
}

const openPages = ['privacy', 'terms', 'unsubscribe', 'emailVerification'] as const;

/** Legal texts and pages of mails' links need no age gate. */
function useIsOpenToAll(): boolean {
  const [path] = useLocation();
  if (openPages.some((name) => isAt(patterns[name], path))) return true;
  return !Object.values(patterns).some((pattern) => isAt(pattern, path));
}

/** A visitor who moves from an open page to the contest gets the server's age gate. */
export function AgeGated({ children }: { children: ReactNode }) {
  const open = useIsOpenToAll() || isAdult() || !document.getElementById('door');
  useEffect(() => {
    if (!open) location.reload();
  }, [open]);
  return open ? children : null;
}

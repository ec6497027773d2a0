import type { ReactNode } from 'react';
import { paths, Redirect, safeReturnPath, useMe, useSearch, useSession } from '@el-reto/ui/runtime';
import { common } from '@el-reto/ui/messages';

function Waiting() {
  return <output aria-label={common.checkingSession} className="block min-h-[80dvh]" />;
}

/** 'auth': signed-out visitors are sent to sign-in. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const session = useSession();
  if (session.status === 'loading') return <Waiting />;
  if (session.status === 'signed-out') return <Redirect to={paths.signIn} replace />;
  return children;
}

/** 'guest': who is signed in has nothing to do here. */
export function GuestOnly({ children }: { children: ReactNode }) {
  const session = useSession();
  const back = new URLSearchParams(useSearch()).get('volver');
  if (session.status === 'signed-in') return <Redirect to={safeReturnPath(back)} replace />;
  return children;
}

/** 'non-admin': everybody but administrators is sent home. */
export function AdminOnly({ children }: { children: ReactNode }) {
  const session = useSession();
  const me = useMe();
  if (session.status === 'loading') return <Waiting />;
  if (session.status === 'signed-out' || me.error) return <Redirect to={paths.home} replace />;
  if (!me.data) return <Waiting />;
  return me.data.isAdmin ? children : <Redirect to={paths.home} replace />;
}

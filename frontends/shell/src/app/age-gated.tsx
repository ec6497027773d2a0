import { useEffect, type ReactNode } from 'react';
import { isAt, paths, patterns, useLocation } from '@el-reto/ui/runtime';
import { isAdult } from '../age-gate/age-pass.ts';

/** The legal and the account pages show nothing of the contest. */
function useIsOpenToAll(): boolean {
  const [path] = useLocation();
  if (path === paths.privacy || path === paths.terms) return true;
  return !Object.values(patterns).some((pattern) => isAt(pattern, path));
}

/** Whoever goes on to the contest from a page that is open to all gets the server's age gate. */
export function AgeGated({ children }: { children: ReactNode }) {
  const open = useIsOpenToAll() || isAdult() || !document.getElementById('door');
  useEffect(() => {
    if (!open) location.reload();
  }, [open]);
  return open ? children : null;
}

import { useEffect, type ReactNode } from 'react';
import { isAt, paths, patterns, useLocation } from '@el-reto/ui/facade';
import { isAdult } from '../door/remembered-pass.ts';

/** Nothing of the contest is on these: who is asked for a date may first read what becomes of it. */
function useIsOpenToAll(): boolean {
  const [path] = useLocation();
  if (path === paths.privacy || path === paths.terms) return true;
  return !Object.values(patterns).some((pattern) => isAt(pattern, path));
}

/** From a page that is open to all on to the contest: the server's page has the door. */
export function Entrance({ children }: { children: ReactNode }) {
  const open = useIsOpenToAll() || isAdult() || !document.getElementById('door');
  useEffect(() => {
    if (!open) location.reload();
  }, [open]);
  return open ? children : null;
}

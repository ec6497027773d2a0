import { useLocation, useSearchParams } from '@el-reto/ui/runtime';

/** The address parameter with the author whose history is open, over any section. */
export const authorParam = 'persona';

/** The present address with an author's history open. */
export function useAuthorAddress() {
  const [path] = useLocation();
  const [params] = useSearchParams();
  return (uid: string) => {
    const written = new URLSearchParams(params);
    written.set(authorParam, uid);
    return `${path}?${written.toString()}`;
  };
}

/** Opens an author's history, and closes it. */
export function useOpenAuthor() {
  const [, setParams] = useSearchParams();
  return {
    open: (uid: string) =>
      setParams((now) => {
        now.set(authorParam, uid);
        return now;
      }),
    close: () =>
      setParams(
        (now) => {
          now.delete(authorParam);
          return now;
        },
        { replace: true },
      ),
  };
}

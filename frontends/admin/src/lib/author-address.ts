import { useLocation, useSearchParams } from '@el-reto/ui/runtime';

/** The address parameter with the author whose history is open. It works in every section. */
export const authorParam = 'persona';

/** Makes an address: the current one, with an author's history open. */
export function useAuthorAddress() {
  const [path] = useLocation();
  const [params] = useSearchParams();
  return (uid: string) => {
    const written = new URLSearchParams(params);
    written.set(authorParam, uid);
    return `${path}?${written.toString()}`;
  };
}

/** Functions that open and close an author's history. */
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

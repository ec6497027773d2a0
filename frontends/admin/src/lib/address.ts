import { useLocation, useSearchParams } from '@el-reto/ui/runtime';

/**
 * A parameter of the address, and its setter; null deletes it. Only setting it is a step that Back undoes,
 * unless `isStep` is false.
 */
export function useParam(name: string, isStep = true) {
  const [params, setParams] = useSearchParams();
  const set = (value: string | null) =>
    setParams(
      (now) => {
        if (value === null) now.delete(name);
        else now.set(name, value);
        return now;
      },
      { replace: value === null || !isStep },
    );
  return [params.get(name), set] as const;
}

/** The id of the event that a section shows. A reload keeps it, and Back leaves the section. */
export const useEventParam = () => useParam('reto', false);

/** The address parameter with the author whose history is open. It works in every section. */
const authorParam = 'persona';

/** The author whose history is open, and the function that opens one. */
export const useOpenAuthor = () => useParam(authorParam);

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

/** `params` with these words. An empty word is removed; other parameters stay. */
export function withWords(
  params: URLSearchParams,
  words: Readonly<Record<string, string | undefined>>,
): URLSearchParams {
  const written = new URLSearchParams(params);
  for (const [name, word] of Object.entries(words)) {
    if (word) written.set(name, word);
    else written.delete(name);
  }
  return written;
}

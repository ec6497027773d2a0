import { useEffect, useState } from 'react';
import { api } from '@el-reto/ui/facade';
import { nameProblem, tidyName } from './name-problem.ts';

export type NameStatus = 'unknown' | 'checking' | 'free' | 'taken';

const pauseMs = 350;

/** Whether a name is still to be had, asked while one types, once the keys rest. */
export function useNameCheck(text: string): NameStatus {
  const name = nameProblem(text) === null ? tidyName(text) : '';
  const [answer, setAnswer] = useState<{ name: string; status: NameStatus } | null>(null);

  useEffect(() => {
    if (!name) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      const path = `/api/check-post-name/${encodeURIComponent(name)}`;
      api.get<boolean>(path, { signal: stop.signal, anonymous: true }).then(
        (taken) => setAnswer({ name, status: taken ? 'taken' : 'free' }),
        // The server looks again when the card is sent.
        () => !stop.signal.aborted && setAnswer({ name, status: 'unknown' }),
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [name]);

  if (!name) return 'unknown';
  return answer?.name === name ? answer.status : 'checking';
}

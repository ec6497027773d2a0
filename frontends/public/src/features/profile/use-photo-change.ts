import { useCallback, useEffect, useRef, useState } from 'react';
import { photoProblemText, uploadPhoto } from '@el-reto/ui/photo';
import { setMyPhoto } from './api/me.ts';

/** Preparing counts for so much of the whole. */
const preparing = 0.4;

interface PhotoChange {
  /** 0 to 1 while it is under way. */
  progress: number | null;
  problem: string | null;
}

const idle: PhotoChange = { progress: null, problem: null };

/** A new profile photo, by the same way as the cards. */
export function usePhotoChange() {
  const [state, setState] = useState(idle);
  const work = useRef<AbortController | null>(null);
  useEffect(() => () => work.current?.abort(), []);

  const change = useCallback(async (given: unknown) => {
    work.current?.abort();
    work.current = new AbortController();
    const { signal } = work.current;
    setState({ progress: 0, problem: null });
    try {
      const mediaId = await uploadPhoto(given, {
        purpose: 'profile',
        signal,
        onProgress(step, done) {
          const part = step === 'preparing' ? done * preparing : preparing + done * (1 - preparing);
          if (!signal.aborted) setState({ progress: part, problem: null });
        },
      });
      await setMyPhoto(mediaId);
      setState(idle);
    } catch (error) {
      if (signal.aborted) return;
      setState({ progress: null, problem: photoProblemText(error) });
    }
  }, []);

  return { ...state, change };
}

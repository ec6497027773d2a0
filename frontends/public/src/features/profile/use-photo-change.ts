import { useCallback, useEffect, useRef, useState } from 'react';
import { errorText } from '@el-reto/ui/facade';
import { PhotoProblem, photoProblemText, preparePhoto, sendPhoto } from '@el-reto/ui/photo';
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
    const tell = (progress: number) => {
      if (!signal.aborted) setState({ progress, problem: null });
    };
    tell(0);
    try {
      const onPrepare = (done: number) => tell(done * preparing);
      const photo = await preparePhoto(given, { signal, onProgress: onPrepare });
      const { mediaId } = await sendPhoto(photo.blob, {
        purpose: 'profile',
        idempotencyKey: crypto.randomUUID(),
        signal,
        onProgress: (done) => tell(preparing + done * (1 - preparing)),
      });
      await setMyPhoto(mediaId);
      setState(idle);
    } catch (error) {
      if (signal.aborted) return;
      const words = error instanceof PhotoProblem ? photoProblemText(error) : errorText(error);
      setState({ progress: null, problem: words });
    }
  }, []);

  return { ...state, change };
}

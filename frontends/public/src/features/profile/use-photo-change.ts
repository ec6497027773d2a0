import { useEffect, useRef, useState } from 'react';
import { call, setAnswer } from '@el-reto/ui/runtime';
import { photoProblemText, uploadPhoto } from '@el-reto/ui/photo';

/** Preparing counts for so much of the whole. */
const preparing = 0.4;

/** Progress goes from 0 to 1 while it is under way. */
const idle: { progress: number | null; problem: string | null } = { progress: null, problem: null };

/** A new profile photo, by the same way as the cards. */
export function usePhotoChange() {
  const [state, setState] = useState(idle);
  const work = useRef<AbortController | null>(null);
  useEffect(() => () => work.current?.abort(), []);

  async function change(given: unknown): Promise<void> {
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
      const me = await call('setMyPhoto', { body: { mediaId } });
      await setAnswer('getMe', { uid: me.uid }, () => me);
      setState(idle);
    } catch (error) {
      if (signal.aborted) return;
      setState({ progress: null, problem: photoProblemText(error) });
    }
  }

  return { ...state, change };
}

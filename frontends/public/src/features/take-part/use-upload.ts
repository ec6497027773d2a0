import { call, refresh, errorText, isApiError } from '@el-reto/ui/runtime';
import { useEffect, useReducer, useRef, useState } from 'react';
import { photoProblemText, preparePhoto, sendPhoto } from '@el-reto/ui/photo';
import { asAdult } from '../../lib/adults/adults.ts';
import { createKeyring } from '../../lib/keyring.ts';
import { noUpload, photoOf, uploadReducer } from './upload-machine.ts';

const photoLost = (error: unknown) =>
  isApiError(error, 'MEDIA_NOT_FOUND') || isApiError(error, 'MEDIA_ALREADY_USED');

/** A card's way to the table: prepare, upload, create; each step can be cancelled and tried again. */
export function useUpload() {
  const [state, dispatch] = useReducer(uploadReducer, noUpload);
  const [keyFor] = useState(() => createKeyring());
  const work = useRef<AbortController | null>(null);
  useEffect(() => () => work.current?.abort(), []);

  const previewUrl = photoOf(state)?.previewUrl;
  useEffect(() => {
    if (previewUrl) return () => URL.revokeObjectURL(previewUrl);
    return undefined;
  }, [previewUrl]);

  function begin() {
    work.current?.abort();
    work.current = new AbortController();
    const { signal } = work.current;
    const onProgress = (done: number) => {
      if (!signal.aborted) dispatch({ type: 'progress', done });
    };
    return { signal, onProgress };
  }

  async function choose(given: unknown): Promise<void> {
    const watch = begin();
    dispatch({ type: 'choose' });
    try {
      const photo = await preparePhoto(given, watch);
      const shown = { ...photo, previewUrl: URL.createObjectURL(photo.blob) };
      dispatch({ type: 'prepared', photo: shown });
    } catch (error) {
      if (!watch.signal.aborted) dispatch({ type: 'refuse', problem: photoProblemText(error) });
    }
  }

  async function send(eventId: string, name: string): Promise<{ failed: unknown } | null> {
    if (state.step !== 'ready') return null;
    const { photo, round } = state;
    const watch = begin();
    const { signal } = watch;
    dispatch({ type: 'send' });
    try {
      let { mediaId } = state;
      if (mediaId === null) {
        const idempotencyKey = keyFor('media', photo.previewUrl, String(round));
        const options = { purpose: 'post', idempotencyKey, ...watch } as const;
        mediaId = (await sendPhoto(photo.blob, options)).mediaId;
        signal.throwIfAborted();
        dispatch({ type: 'staged', mediaId });
      }
      const body = { eventId, name, mediaId };
      const idempotencyKey = keyFor('post', mediaId, eventId, name);
      const post = await asAdult(() => call('createPost', { body, idempotencyKey, signal }));
      void refresh('listMyPosts');
      dispatch({ type: 'done', post });
      return null;
    } catch (error) {
      if (signal.aborted) return null;
      dispatch({ type: 'fail', problem: errorText(error), photoLost: photoLost(error) });
      return { failed: error };
    }
  }

  function cancel() {
    work.current?.abort();
    dispatch({ type: 'cancel' });
  }
  return { state, choose, send, cancel, restart: () => dispatch({ type: 'restart' }) };
}

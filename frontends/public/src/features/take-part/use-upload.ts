import { useEffect, useRef, useState } from 'react';
import type { Post } from '@el-reto/contracts';
import { errorText, refresh } from '@el-reto/ui/runtime';
import { photoProblemText, preparePhoto, type PreparedPhoto } from '@el-reto/ui/photo';
import { createCardSender, type CardFields } from './card-sender.ts';

interface ShownPhoto extends PreparedPhoto {
  /** An object URL, revoked when another photo replaces this one. */
  readonly previewUrl: string;
  readonly send: ReturnType<typeof createCardSender>;
}

export interface Upload {
  readonly step: 'preparing' | 'uploading' | 'saving' | null;
  /** Progress of the step from 0 to 1; null if it is unknown. */
  readonly progress: number | null;
  readonly photo: ShownPhoto | null;
  /** The error of the last attempt to send. */
  readonly problem: string | null;
  readonly post: Post | null;
}

const noUpload: Upload = { step: null, progress: 0, photo: null, problem: null, post: null };

const shownPhoto = (prepared: PreparedPhoto): ShownPhoto => ({
  ...prepared,
  previewUrl: URL.createObjectURL(prepared.blob),
  send: createCardSender(prepared.blob),
});

/** Prepares the photo, uploads it and creates the card. Each step can be cancelled and retried. */
export function useUpload(draft: PreparedPhoto | null) {
  const [upload, setUpload] = useState(() => ({
    ...noUpload,
    photo: draft && shownPhoto(draft),
  }));
  const { photo, step } = upload;
  const sending = step === 'preparing' ? null : step;
  const work = useRef<AbortController | null>(null);
  useEffect(() => () => work.current?.abort(), []);

  const previewUrl = photo?.previewUrl;
  useEffect(() => {
    if (previewUrl) return () => URL.revokeObjectURL(previewUrl);
    return undefined;
  }, [previewUrl]);

  /** Starts a step. The running step is aborted and changes the display no more. */
  function begin(first: Partial<Upload>) {
    work.current?.abort();
    work.current = new AbortController();
    const { signal } = work.current;
    const show = (change: Partial<Upload>) => {
      if (!signal.aborted) setUpload((before) => ({ ...before, ...change }));
    };
    show({ progress: 0, problem: null, ...first });
    return { show, signal };
  }

  /**
   * Resolves to the prepared photo, or to the text of a failure; null if the work was cancelled. Until
   * there is another photo, the earlier one stays.
   */
  async function choose(given: unknown): Promise<PreparedPhoto | string | null> {
    const { show, signal } = begin({ step: 'preparing' });
    try {
      const onProgress = (progress: number) => show({ progress });
      const prepared = await preparePhoto(given, { signal, onProgress });
      show({ step: null, photo: shownPhoto(prepared) });
      return prepared;
    } catch (error) {
      show({ step: null });
      return signal.aborted ? null : photoProblemText(error);
    }
  }

  /** Resolves to the error, or to undefined after success. */
  async function send(fields: CardFields): Promise<unknown> {
    const { show, signal } = begin({ step: 'uploading' });
    // All bytes are sent. The server does not report the progress of its own work.
    const onArrival = () => show({ step: 'saving', progress: null });
    const onProgress = (progress: number) => (progress < 1 ? show({ progress }) : onArrival());
    try {
      const post = await photo?.send(fields, { signal, onProgress, onArrival });
      void refresh('listMyPosts');
      show({ ...noUpload, post: post ?? null });
      return undefined;
    } catch (error) {
      show({ step: null, problem: errorText(error) });
      return error;
    }
  }

  function cancel() {
    work.current?.abort();
    setUpload((before) => ({ ...before, step: null }));
  }
  function restart() {
    work.current?.abort();
    setUpload(noUpload);
  }
  return { upload, sending, choose, send, cancel, restart };
}

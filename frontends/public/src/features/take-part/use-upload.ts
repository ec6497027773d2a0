import { useEffect, useRef, useState } from 'react';
import type { Post } from '@el-reto/contracts';
import { errorText, refresh } from '@el-reto/ui/runtime';
import { photoProblemText, preparePhoto, type PreparedPhoto } from '@el-reto/ui/photo';
import { createCardSender, type Wish } from './card-sender.ts';

interface ShownPhoto extends PreparedPhoto {
  /** Object URL of it, revoked when another takes its place. */
  readonly previewUrl: string;
  readonly send: ReturnType<typeof createCardSender>;
}

/** Where a card on its way to the table stands. */
export interface Upload {
  /** The running step, and its progress from 0 to 1. */
  readonly step: 'preparing' | 'uploading' | 'saving' | null;
  /** Null: unknown. */
  readonly progress: number | null;
  readonly photo: ShownPhoto | null;
  readonly problem: string | null;
  /** The card, once it is there. */
  readonly post: Post | null;
}

const noUpload: Upload = { step: null, progress: 0, photo: null, problem: null, post: null };

const shownPhoto = (prepared: PreparedPhoto): ShownPhoto => ({
  ...prepared,
  previewUrl: URL.createObjectURL(prepared.blob),
  send: createCardSender(prepared.blob),
});

/** A card's way to the table: prepare, upload, create; each step can be cancelled and tried again. */
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

  /** Begins a step in the place of what was under way, of which nothing more is shown. */
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

  /** Resolves to the photo as it would be sent; null: it is none, or another took its place. */
  async function choose(given: unknown): Promise<PreparedPhoto | null> {
    if (sending) return null;
    const { show, signal } = begin({ step: 'preparing', photo: null });
    try {
      const onProgress = (progress: number) => show({ progress });
      const prepared = await preparePhoto(given, { signal, onProgress });
      show({ step: null, photo: shownPhoto(prepared) });
      return prepared;
    } catch (error) {
      show({ step: null, problem: photoProblemText(error) });
      return null;
    }
  }

  /** Resolves to what went wrong; undefined: nothing. */
  async function send(wish: Wish): Promise<unknown> {
    const { show, signal } = begin({ step: 'uploading' });
    // All bytes are sent: what the server takes from here on it does not tell.
    const onArrival = () => show({ step: 'saving', progress: null });
    const onProgress = (progress: number) => (progress < 1 ? show({ progress }) : onArrival());
    try {
      const post = await photo?.send(wish, { signal, onProgress, onArrival });
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

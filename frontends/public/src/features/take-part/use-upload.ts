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
  /** What is under way, and how far: 0 to 1. */
  readonly step: 'preparing' | 'uploading' | 'finishing' | null;
  readonly progress: number;
  readonly photo: ShownPhoto | null;
  readonly problem: string | null;
  /** The card, once it is there. */
  readonly post: Post | null;
}

const noUpload: Upload = { step: null, progress: 0, photo: null, problem: null, post: null };

/** A card's way to the table: prepare, upload, create; each step can be cancelled and tried again. */
export function useUpload() {
  const [upload, setUpload] = useState(noUpload);
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
    return { show, signal, onProgress: (progress: number) => show({ progress }) };
  }

  async function choose(given: unknown): Promise<void> {
    if (sending) return;
    const { show, ...watch } = begin({ step: 'preparing', photo: null });
    try {
      const prepared = await preparePhoto(given, watch);
      const { blob } = prepared;
      const shown = { previewUrl: URL.createObjectURL(blob), send: createCardSender(blob) };
      show({ step: null, photo: { ...prepared, ...shown } });
    } catch (error) {
      show({ step: null, problem: photoProblemText(error) });
    }
  }

  /** Resolves to what went wrong; undefined: nothing. */
  async function send(wish: Wish): Promise<unknown> {
    const { show, ...watch } = begin({ step: 'uploading' });
    const onArrival = () => show({ step: 'finishing', progress: 1 });
    try {
      const post = await photo?.send(wish, { ...watch, onArrival });
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
  return { upload, sending, choose, send, cancel, restart: () => setUpload(noUpload) };
}

import { useEffect, useState } from 'react';
import { cardTextNames } from '@el-reto/contracts/rules';
import { useData } from '@el-reto/ui/runtime';
import { keepWords, readDraft, type DraftWords } from '../../lib/draft.ts';

/** The account's unsent draft; undefined until it has been read. Each opening of the form reads it again. */
export const useDraft = (uid: string | null) =>
  useData(uid === null ? null : ['draft', '', uid], () => readDraft(uid ?? ''), {
    gcTime: 0,
    refetchOnWindowFocus: false,
  }).data;

/**
 * The typed and chosen fields of a card. Every change is stored in this browser until it is sent, if the
 * browser allows it (`isKept`).
 */
export function useDraftWords(uid: string, first: DraftWords, hasPhoto: boolean, isSent: boolean) {
  const [opened] = useState(first);
  const [words, setWords] = useState(opened);
  const [isKept, setKept] = useState(true);
  const hasDraft = hasPhoto || cardTextNames.some((text) => words[text]?.trim());
  useEffect(() => {
    // Without a change nothing is stored: the database may contain a draft that it did not return in time.
    if (isSent || words === opened) return;
    void keepWords(uid, hasDraft ? words : null).then(setKept);
  }, [uid, words, opened, hasDraft, isSent]);
  const change = (some: Partial<DraftWords>) => setWords((before) => ({ ...before, ...some }));
  return { words, hasDraft, isKept, change };
}

import { useEffect, useState } from 'react';
import { cardTextNames } from '@el-reto/contracts/rules';
import { keepWords, readDraft, type Draft, type DraftWords } from '../../lib/draft.ts';

/** The account's unsent draft; undefined until it has been read. */
export function useDraft(uid: string | null): Draft | null | undefined {
  const [found, setFound] = useState<{ uid: string; draft: Draft | null }>();
  useEffect(() => {
    let isGone = false;
    const find = async (owner: string) => {
      const draft = await readDraft(owner);
      if (!isGone) setFound({ uid: owner, draft });
    };
    if (uid !== null) void find(uid);
    return () => void (isGone = true);
  }, [uid]);
  return found?.uid === uid ? found?.draft : undefined;
}

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

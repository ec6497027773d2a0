import { useEffect, useState } from 'react';
import { keepWords, type DraftWords } from '../../lib/draft.ts';

/**
 * What is typed and chosen for a card, kept in this browser with every change for as long as there is
 * something to come back to.
 */
export function useWords(uid: string, first: DraftWords, hasPhoto: boolean, isSent: boolean) {
  const [words, setWords] = useState(first);
  const isBegun = hasPhoto || words.name.trim() !== '';
  useEffect(() => {
    if (!isSent) void keepWords(uid, isBegun ? words : null);
  }, [uid, words, isBegun, isSent]);
  const change = (some: Partial<DraftWords>) => setWords((before) => ({ ...before, ...some }));
  return { words, isBegun, change };
}

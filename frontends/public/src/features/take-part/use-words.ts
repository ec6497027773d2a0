import { useEffect, useState } from 'react';
import { keepWords, type DraftWords } from '../../lib/draft.ts';

/**
 * The typed and chosen fields of a card, stored in this browser with every change while they can be
 * restored.
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

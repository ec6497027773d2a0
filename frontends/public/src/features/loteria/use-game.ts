import { useEffect, useState } from 'react';
import type { Post } from '@el-reto/contracts';
import { fetchPhoto } from '@el-reto/ui';
import { countView } from '../viewer/post.ts';
import type { GameCards } from './deal-cards.ts';
import { lineOf, type Tabla } from './game.ts';

/** Widths of a called card, and as in `sizes`. */
export const calledWidths = ['(min-width: 48rem) 24rem', '70vw'];
const calledSizes = calledWidths.join(', ');
/** Called cards that stay in sight. */
const recentCount = 3;

/** A game under way: cards come one after the other until a line is full. */
export function useGame(
  { deck, tabla, marked: before }: GameCards,
  paceMs: number,
  keep: (tabla: Tabla) => void,
) {
  const [place, setPlace] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const [marked, setMarked] = useState(() => new Set(before));
  const cards = tabla.map(({ slug }) => slug);
  const line = tabla.length > 0 ? lineOf({ cards, marked: [...marked] }) : null;
  const card = deck[place];
  const isLast = place >= deck.length - 1;
  const runs = !isPaused && line === null && !isLast;
  const next = () => {
    if (!isLast) setPlace(place + 1);
  };

  useEffect(() => {
    if (!runs) return;
    const timer = setTimeout(() => setPlace(place + 1), paceMs);
    return () => clearTimeout(timer);
  }, [runs, place, paceMs]);

  useEffect(() => {
    // The page is hidden: a card that passed now would count as seen.
    const onHidden = () => document.hidden && setPaused(true);
    document.addEventListener('visibilitychange', onHidden);
    return () => document.removeEventListener('visibilitychange', onHidden);
  }, []);

  const following = deck[place + 1]?.photoURL;
  useEffect(() => {
    if (following !== undefined) fetchPhoto(following, calledSizes);
  }, [following]);

  const shownId = card?.id;
  useEffect(() => {
    // A look, as in the viewer: the cards that few have seen are dealt first.
    if (shownId !== undefined) void countView(shownId).catch(() => undefined);
  }, [shownId]);

  /** Whether it had come already. */
  const mark = ({ slug }: Post): boolean => {
    if (line !== null || marked.has(slug)) return true;
    if (!deck.slice(0, place + 1).some((called) => called.slug === slug)) return false;
    const now = new Set(marked).add(slug);
    setMarked(now);
    keep({ cards, marked: [...now] });
    return true;
  };
  const toggle = () => setPaused(!isPaused);
  const recent = deck.slice(Math.max(0, place - recentCount), place).toReversed();
  return { card, recent, place, isLast, isPaused, runs, marked, line, next, mark, toggle };
}

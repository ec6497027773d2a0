import { useEffect, useState } from 'react';
import type { Post } from '@el-reto/contracts';
import { countView } from '../viewer/post.ts';
import type { GameCards } from './deal-cards.ts';
import { lineOf, type Tabla } from './game.ts';

/** A card lies open for so long. */
const callMs = 5_000;

/** A game under way: cards come one after the other until a line is full. */
export function useGame({ deck, tabla, marked: before }: GameCards, keep: (tabla: Tabla) => void) {
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
    const timer = setTimeout(() => setPlace(place + 1), callMs);
    return () => clearTimeout(timer);
  }, [runs, place]);

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
  return { card, place, isLast, isPaused, runs, marked, line, next, mark, toggle };
}

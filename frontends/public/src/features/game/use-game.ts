import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Post } from '@el-reto/contracts';
import { createStore } from '@el-reto/ui/runtime';
import { fetchPhoto } from '@el-reto/ui';
import { countView } from '../../lib/post-counts.ts';
import type { GameCards } from './deal-cards.ts';
import { lineOf, type Tabla } from './tabla.ts';

/** Choices of how long a card is shown, in milliseconds, slowest first. */
export const paces = [8_000, 5_000, 3_000] as const;

/** The player's choices, stored until the tab is closed. */
interface GameOptions {
  readonly paceMs: (typeof paces)[number];
  /** Whether a voice calls the cards. */
  readonly aloud: boolean;
}

const options = createStore<GameOptions>({ paceMs: 5_000, aloud: false });

export const useGameOptions = () =>
  useSyncExternalStore(options.subscribe, options.get, options.get);

export const changeGameOptions = (changes: Partial<GameOptions>): void =>
  options.set({ ...options.get(), ...changes });

/** Widths of the called card, as in the `sizes` attribute of an image. */
export const calledWidths = ['(min-width: 48rem) 24rem', '70vw'];
const calledSizes = calledWidths.join(', ');
/** Number of previously called cards that stay visible. */
const recentCount = 3;

/** A running game: one card is called after the other until a line is full. */
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
    // The game pauses, because cards called on a hidden page would count as viewed.
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
    // A called card counts as viewed: the server's random order begins with rarely viewed cards.
    if (shownId !== undefined) void countView(shownId).catch(() => undefined);
  }, [shownId]);

  /** Marks a card; returns whether it had been called. */
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

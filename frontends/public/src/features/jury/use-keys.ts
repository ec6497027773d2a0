import { useEffect, useEffectEvent } from 'react';

export interface JuryActs {
  previous: () => void;
  next: () => void;
  nextOpen: () => void;
  /** To the criterion above or below. */
  move: (by: 1 | -1) => void;
  points: (points: number) => void;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select');
/** Points are buttons too, but the one just given keeps the focus of its click: Enter goes on from it. */
const isPressing = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('a, summary, button:not([aria-pressed])');

/** A juror's keys: digits give points, arrows go about. */
export function useKeys(acts: JuryActs): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    if (isTyping(target) || event.altKey || event.ctrlKey || event.metaKey) return;
    if (/^\d$/.test(key)) acts.points(Number(key));
    else if (key === 'ArrowLeft') acts.previous();
    else if (key === 'ArrowRight') acts.next();
    else if (key === 'ArrowUp') acts.move(-1);
    else if (key === 'ArrowDown') acts.move(1);
    else if (key === 'Enter' && !isPressing(target)) acts.nextOpen();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

import { useRef, useState } from 'react';
import type { CallAnswer } from '@el-reto/contracts';
import { call } from '@el-reto/ui/runtime';

export type Table = CallAnswer<'getJury'>;
export type Card = Table['cards'][number];
export type Points = Card['points'];

/** All of a juror's cards: their order is the server's. */
export async function readTable(eventId: string): Promise<Table> {
  const page = (cursor?: string) =>
    call('getJury', { params: { eventId }, query: { cursor }, fresh: true });
  const table = await page();
  const cards = [...table.cards];
  for (let { nextCursor } = table; nextCursor !== null;) {
    const more = await page(nextCursor);
    cards.push(...more.cards);
    nextCursor = more.nextCursor;
  }
  return { ...table, cards };
}

type Saving = { state: 'idle' | 'saving' | 'saved' } | { state: 'failed'; error: unknown };

/** A juror's points: shown at once, and saved one after the other, so that the last word stays last. */
export function useScores(eventId: string, cards: readonly Card[]) {
  const [given, setGiven] = useState(
    () => new Map(cards.map((card) => [card.postId, card.points])),
  );
  const [saving, setSaving] = useState<Saving>({ state: 'idle' });
  const latest = useRef(given);
  const unsaved = useRef(new Set<string>());
  const working = useRef(false);

  async function saveAll(): Promise<void> {
    if (working.current) return;
    working.current = true;
    setSaving({ state: 'saving' });
    try {
      for (let [postId] = unsaved.current; postId !== undefined; [postId] = unsaved.current) {
        const points = latest.current.get(postId) ?? {};
        await call('putScores', { params: { eventId, postId }, body: { points } });
        if (latest.current.get(postId) === points) unsaved.current.delete(postId);
      }
      setSaving({ state: 'saved' });
    } catch (error) {
      setSaving({ state: 'failed', error });
    } finally {
      working.current = false;
    }
  }

  function give(postId: string, criterion: string, points: number): void {
    const card = { ...latest.current.get(postId), [criterion]: points };
    latest.current = new Map(latest.current).set(postId, card);
    unsaved.current.add(postId);
    setGiven(latest.current);
    void saveAll();
  }

  return { given, give, saving, saveAll };
}

/** How far a card is: all criteria, some, or none have points. */
export function stateOf(points: Points | undefined, criteria: Table['jury']['criteria']) {
  const count = criteria.filter(({ id }) => points?.[id] !== undefined).length;
  return count === 0 ? 'open' : count === criteria.length ? 'done' : 'begun';
}

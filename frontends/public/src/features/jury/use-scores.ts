import { useEffect, useState, useSyncExternalStore } from 'react';
import { pointsFor } from '@el-reto/contracts/rules';
import { holdPage } from '@el-reto/ui';
import { call, toast, useUser } from '@el-reto/ui/runtime';
import { juryTexts } from '@el-reto/ui/messages';
import { createScoreKeeper, type Card, type Points, type Table } from './score-keeper.ts';

/** Reads all cards of a juror, in the server's order. */
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

/** Keepers with unsaved points, by contest and account, kept while other pages are open. */
const unsaved = new Map<string, ReturnType<typeof createScoreKeeper>>();

/** Lets the user close every page without a question; undefined if no points are unsaved. */
let releasePage: (() => void) | undefined;

function createKeeper(eventId: string, whose: string) {
  const keeper = createScoreKeeper({
    put: (postId, points) => call('putScores', { params: { eventId, postId }, body: { points } }),
    onGone: ({ name }) => toast(juryTexts.gone(name), { tone: 'bad' }),
  });
  keeper.subscribe(() => {
    const { state } = keeper.get().saving;
    if (state === 'saving' || state === 'failed') unsaved.set(whose, keeper);
    else unsaved.delete(whose);
    releasePage?.();
    releasePage = unsaved.size > 0 ? holdPage() : undefined;
  });
  return keeper;
}

/**
 * A juror's points and the cards without deleted ones. `listed`: the server's last list of cards.
 */
export function useScores(eventId: string, listed: readonly Card[]) {
  const whose = `${eventId} ${useUser()?.uid}`;
  const [keeper] = useState(() => {
    const known = unsaved.get(whose) ?? createKeeper(eventId, whose);
    known.receive(listed);
    return known;
  });
  useEffect(() => keeper.receive(listed), [keeper, listed]);
  const { all, given, saving } = useSyncExternalStore(keeper.subscribe, keeper.get);
  const cards = all.filter(({ postId }) => given.has(postId));
  return { all, cards, given, saving, give: keeper.give, saveAll: keeper.saveAll };
}

/** Whether all, some or none of the criteria of a card have points. */
export function stateOf(points: Points | undefined, criteria: Table['jury']['criteria']) {
  const count = criteria.filter(({ id }) => pointsFor(points, id) !== undefined).length;
  return count === 0 ? 'open' : count === criteria.length ? 'done' : 'begun';
}

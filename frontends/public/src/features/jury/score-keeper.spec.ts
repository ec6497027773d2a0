import { ApiError } from '@el-reto/ui/runtime';
import { expect, it } from 'vitest';
import { createScoreKeeper, type Card, type Points } from './score-keeper.ts';
import { stateOf } from './use-scores.ts';

const cardWith = (postId: string, points: Points) => ({ postId, points }) as Card;
const cards = ['a', 'b', 'c'].map((postId) => cardWith(postId, {}));
const taken = new ApiError('POST_NOT_FOUND', 'No existe', 404);

/**
 * Gives every card the same points. The first attempt to save those of a card in `failures` fails.
 */
async function givenToAll(failures: Record<string, ApiError>) {
  const [saved, gone]: [string[], string[]] = [[], []];
  const first = new Map(Object.entries(failures));
  const keeper = createScoreKeeper({
    put(postId, points) {
      const failure = first.get(postId);
      first.delete(postId);
      if (failure) return Promise.reject(failure);
      saved.push(postId);
      return Promise.resolve({ points });
    },
    onGone: ({ postId }) => gone.push(postId),
  });
  keeper.receive(cards);
  await Promise.all(['b', 'a', 'c'].map((postId) => keeper.give(postId, 'light', 7)));
  return { keeper, saved, gone };
}

it('a deleted card leaves the list, and the points of the other cards are saved', async () => {
  const { keeper, saved, gone } = await givenToAll({ b: taken });
  expect({ saved, gone }).toEqual({ saved: ['a', 'c'], gone: ['b'] });
  expect(keeper.get().saving).toEqual({ state: 'saved' });
  expect([...keeper.get().given.keys()]).toEqual(['a', 'c']);
});

it('points that cannot be saved are kept for the next attempt, and the points of the other cards are saved', async () => {
  const error = new ApiError('NETWORK', 'No hay conexión', 0);
  const { keeper, saved, gone } = await givenToAll({ b: error });
  expect(saved).toEqual(['a', 'c']);
  expect(keeper.get().saving).toEqual({ state: 'failed', error });
  await keeper.saveAll();
  expect({ saved, gone }).toEqual({ saved: ['a', 'c', 'b'], gone: [] });
  expect(keeper.get().saving).toEqual({ state: 'saved' });
});

it('saves points that are given while earlier points of the same card are being saved', async () => {
  const puts: object[] = [];
  const answers: (() => void)[] = [];
  const keeper = createScoreKeeper({
    put: (_, points) => {
      puts.push(points);
      return new Promise((resolve) => answers.push(() => resolve({ points })));
    },
    onGone: () => undefined,
  });
  keeper.receive(cards);
  const saving = keeper.give('a', 'light', 7);
  await keeper.give('a', 'light', 8);
  answers[0]?.();
  await expect.poll(() => puts).toEqual([{ light: 7 }, { light: 8 }]);
  answers[1]?.();
  await saving;
  expect(keeper.get().saving).toEqual({ state: 'saved' });
});

it('sends only the points that were changed, and shows those that were given on another page', async () => {
  const stored: Points = { light: 1, color: 3 };
  const keeper = createScoreKeeper({
    put: (_, points) => Promise.resolve({ points: Object.assign(stored, points) }),
    onGone: () => undefined,
  });
  const shown = () => keeper.get().given.get('a');
  keeper.receive([cardWith('a', { ...stored })]);
  Object.assign(stored, { color: 5 });
  await keeper.give('a', 'light', 7);
  expect(shown()).toEqual({ light: 7, color: 5 });
  // This list was read before the points were saved.
  keeper.receive([cardWith('a', { light: 1, color: 5 })]);
  expect(shown()).toEqual({ light: 7, color: 5 });
  keeper.receive([cardWith('a', { light: 2, color: 6 })]);
  expect(shown()).toEqual({ light: 2, color: 6 });
});

it('a newly approved card is added at the end; known cards keep their points, and deleted cards stay deleted', async () => {
  const { keeper } = await givenToAll({ b: taken });
  keeper.receive([cardWith('d', { light: 1 }), ...cards]);
  expect(keeper.get().all.map(({ postId }) => postId)).toEqual(['a', 'b', 'c', 'd']);
  expect([...keeper.get().given]).toEqual([
    ['a', { light: 7 }],
    ['c', { light: 7 }],
    ['d', { light: 1 }],
  ]);
});

it.each([
  [undefined, 'open'],
  [{}, 'open'],
  [{ light: 0 }, 'begun'],
  [{ light: 0, constructor: 0 }, 'done'],
])('a card with the points %j is %s', (points, state) => {
  const criteria = ['light', 'constructor'].map((id) => ({ id, name: id, max: 10 }));
  expect(stateOf(points, criteria)).toBe(state);
});

import { expect, it } from 'vitest';
import { JuryCount, juryOrder, juryText, type JuryTerms } from './jury-count.ts';
import { juryRule } from './jury-rule.ts';
import type { Ranked } from './results.ts';

const criteria = [
  { id: 'tecnica', name: 'Técnica', max: 10 },
  { id: 'idea', name: 'Idea', max: 5 },
];
const weighed: JuryTerms = { criteria, mode: 'weighed', weight: 50 };
const beside: JuryTerms = { criteria, mode: 'beside', weight: null };

const card = (place: number, postId: string, likes: number, reachedAt: string | null): Ranked => ({
  place,
  postId,
  likes,
  voided: 0,
  held: 0,
  reachedAt,
});
const byLikes = [
  card(1, 'a', 10, '2026-11-01T00:00:00.000Z'),
  card(2, 'b', 5, '2026-11-02T00:00:00.000Z'),
  card(3, 'd', 5, '2026-11-03T00:00:00.000Z'),
];
const line = (juror: string, postId: string, tecnica: number, idea: number) =>
  juryText({ juror, postId, points: { tecnica, idea } });
/** Both jurors give most points to `b`; `c` has points but no likes; `a` and `d` have no points. */
const file = line('x', 'b', 10, 5) + line('x', 'c', 3, 0) + line('y', 'b', 4, 2);

function counted(terms: JuryTerms, text = file): JuryCount {
  const count = new JuryCount(terms);
  // A part may end within a line.
  count.add(text.slice(0, 25));
  count.add(text.slice(25));
  return count;
}

it('points are weighed with likes, both as shares of their highest possible number', () => {
  const ranking = counted(weighed).rank(byLikes);
  expect(ranking.map(({ place, postId, score }) => [place, postId, score])).toEqual([
    [1, 'b', 0.6],
    [2, 'a', 0.5],
    [3, 'd', 0.25],
    [4, 'c', 0.1],
  ]);
  expect(ranking[0]?.jury).toEqual({ jurors: 2, sums: { tecnica: 14, idea: 7 }, points: 0.7 });
});

it('points break ties by likes, and then by the time of the last like', () => {
  const even = counted(weighed, line('x', 'e', 10, 5)).rank(byLikes);
  expect(even.map(({ postId, score }) => [postId, score])).toEqual([
    ['a', 0.5],
    ['e', 0.5],
    ['b', 0.25],
    ['d', 0.25],
  ]);
});

it('points do not change the places if the jury has a separate prize', () => {
  const ranking = counted(beside).rank(byLikes);
  expect(ranking.map(({ postId }) => postId)).toEqual(['a', 'b', 'd', 'c']);
  expect(juryOrder(ranking).map(({ postId }) => postId)[0]).toBe('b');
  expect(juryOrder(counted(beside, '').rank(byLikes))).toEqual([]);
  const tied = line('x', 'e', 10, 5) + line('x', 'd', 10, 5) + line('x', 'b', 10, 5);
  const order = juryOrder(counted(beside, tied).rank(byLikes)).map(({ postId }) => postId);
  expect(order).toEqual(['b', 'd', 'e']);
});

it('points are summed for a criterion with the name of a property that every object has', () => {
  const built = [{ id: 'constructor', name: 'Constructor', max: 10 }];
  const text = ['x', 'y'].map((juror) =>
    juryText({ juror, postId: 'b', points: { constructor: 4 } }),
  );
  const ranking = counted({ ...weighed, criteria: built }, text.join('')).rank(byLikes);
  expect(ranking.map(({ postId, score, jury }) => [postId, score, jury?.points])).toEqual([
    ['a', 0.5, 0],
    ['b', 0.45, 0.4],
    ['d', 0.25, 0],
  ]);
  expect(ranking[1]?.jury?.sums).toEqual({ constructor: 8 });
});

it('points are refused if their file ends within a line', () => {
  expect(() => counted(weighed, file.slice(0, -3)).rank(byLikes)).toThrow('within a line');
  expect(() => counted(weighed, '<html>\n')).toThrow('JSON');
});

it('the rule by which a jury makes the result is explained for people', () => {
  const until = '2026-12-03';
  const both = juryRule({ ...weighed, weight: 30, until });
  expect(both).toContain('30 % el jurado y 70 % las corcholatas');
  expect(both).toContain('hasta el 3 de diciembre de 2026');
  expect(both).toContain('Técnica (hasta 10) e Idea (hasta 5)');
  expect(juryRule({ ...beside, until })).toContain('un premio del jurado');
});

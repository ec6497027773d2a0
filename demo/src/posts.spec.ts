import { expect, it } from 'vitest';
import { demoPosts } from './posts.ts';

it('names sound like lotería cards; approved posts have more views than likes, pending ones no numbers', () => {
  const [approved = [], pending = []] = [true, false].map((is) =>
    demoPosts.filter((post) => post.approved === is),
  );
  for (const { name } of demoPosts) expect(name).toMatch(/^(El|La|Los|Las) \p{Lu}/u);
  for (const { views, likes } of approved) expect(views).toBeGreaterThan(likes);
  for (const { likes, views, shares } of pending) expect([likes, views, shares]).toEqual([0, 0, 0]);
});

it('the running event has 24 public and three pending posts, the ended event at least five', () => {
  const count = (event: string, approved: boolean): number =>
    demoPosts.filter((post) => post.event === event && post.approved === approved).length;
  expect([count('running', true), count('running', false)]).toEqual([24, 3]);
  expect(count('ended', true)).toBeGreaterThanOrEqual(5);
});

import { expect, it } from 'vitest';
import { isAt } from './event-address.ts';

it('finds an event by its slug and by those of earlier names', () => {
  const event = { slug: 'feria', formerSlugs: ['la-feria'] };
  expect(['feria', 'la-feria', 'otra', ''].filter((slug) => isAt(slug)(event))).toEqual([
    'feria',
    'la-feria',
  ]);
  expect(isAt('x')({ slug: 'y' })).toBe(false);
});

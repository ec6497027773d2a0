import { expect, it } from 'vitest';
import { Chronicle } from '../../test/support/chronicle.ts';
import { checkNumbers, type Counted, type Loss } from './numbers.ts';

const hour = '2026-11-25T13:00';
/** The same numbers of the site and its one event, in one hour and in all. */
const hoursOf = (numbers: Record<string, number>, visits = 0) =>
  ['site', 'e'].flatMap((scope) =>
    [hour, 'total'].map((at) => ({
      id: `${scope}_${at}`,
      doc: { scope, hour: at, ...numbers, ...(scope === 'site' && { visits }) },
    })),
  );
const numbers = { uploads: 1, approved: 1, likes: 2, views: 3 };
const whole: Counted = {
  accounts: [],
  hours: hoursOf(numbers),
  cards: [{ id: 'a', doc: { userId: 'eva', likes: 2, views: 3, shares: 0 } }],
  posts: [
    {
      id: 'a',
      doc: {
        userId: 'eva',
        imgLocation: '',
        public: true,
        likes: 2,
        likesRevision: 1,
        views: 3,
        shares: 0,
      },
    },
  ],
  tallies: [{ id: 'a', doc: { likes: 2, revision: 1, open: true, unpublished: false } }],
};

function found(change: Partial<Counted>, visits = 0, losses: Loss[] = []) {
  const story = new Chronicle();
  story.create('a');
  story.decide('a', true);
  for (let n = 0; n < visits; n += 1) story.visit();
  const counted = { ...whole, ...change };
  return [...checkNumbers(story.history, counted, new Set(), losses)].map(({ kind }) => kind);
}

it('wants what was acknowledged in the numbers, once', () => {
  expect(found({})).toEqual([]);
  expect(found({ hours: hoursOf({ ...numbers, uploads: 0 }) })).toEqual(['lost']);
  expect(found({ hours: hoursOf({ ...numbers, approved: 2 }) })).toEqual(['duplicated']);
  expect(found({ accounts: [{ id: 'ana', doc: {} }] })).toEqual(['lost']);
});

it('wants every visit, but those that a killed gateway had not told of', () => {
  expect(found({ hours: hoursOf(numbers, 2) }, 2)).toEqual([]);
  expect(found({ hours: hoursOf(numbers, 3) }, 2)).toEqual(['duplicated']);
  expect(found({ hours: hoursOf(numbers, 1) }, 2)).toEqual(['lost']);
  // The operations before them take four units of time.
  expect(found({ hours: hoursOf(numbers, 1) }, 2, [{ fromMs: 5, toMs: 6 }])).toEqual([]);
  expect(found({ hours: hoursOf(numbers, 0) }, 2, [{ fromMs: 5, toMs: 6 }])).toEqual(['lost']);
});

it('wants hours, totals, events, cards and posts to say the same', () => {
  const [first, ...others] = hoursOf(numbers);
  if (!first) throw new Error('unreachable');
  const wrong = { ...first, doc: { ...first.doc, likes: 1 } };
  expect(found({ hours: [wrong, ...others] })).toEqual(['anomaly']);
  const cards = [{ id: 'a', doc: { userId: 'eva', likes: 1, views: 3, shares: 0 } }];
  expect(found({ cards })).toEqual(['anomaly', 'anomaly']);
  const nobodys = [{ id: 'a', doc: { userId: '', likes: 2, views: 3, shares: 0 } }];
  expect(found({ cards: nobodys })).toEqual(['anomaly']);
});

import { likesEvents, postsEvents } from '@el-reto/contracts';
import { expect, it } from 'vitest';
import { eventPayload } from './guarded-transaction.ts';

it('an event is JSON with only the fields of the schema', () => {
  const facts = { postId: 'p1', eventId: 'otono', email: 'ana@elreto.test' };
  expect(eventPayload(postsEvents.postReported, facts)).toBe('{"postId":"p1","eventId":"otono"}');
});

it('an event refuses a payload that is too large for the stream, and names the event', () => {
  const tallies = (count: number) => ({
    eventId: 'otono',
    tallies: Array.from({ length: count }, (_, i) => ({
      postId: `${i}`.padStart(100, 'x'),
      likes: 1,
      revision: 1,
    })),
  });
  expect(() => eventPayload(likesEvents.tallyChanged, tallies(3_000))).not.toThrow();
  expect(() => eventPayload(likesEvents.tallyChanged, tallies(5_000))).toThrow(
    /^an event likes\.tally\.changed\.v1 of \d+ bytes is too large$/,
  );
});

import { likesEvents, postsEvents } from '@el-reto/contracts';
import { describe, expect, it } from 'vitest';
import { eventPayload } from './guarded-transaction.ts';

const { postReported } = postsEvents;
const facts = { postId: 'p1', eventId: 'otono' };

describe('eventPayload', () => {
  it('is the facts as JSON', () => {
    expect(eventPayload(postReported, facts)).toBe('{"postId":"p1","eventId":"otono"}');
  });

  it('has nothing that the schema does not name', () => {
    const more = { ...facts, email: 'ana@elreto.test' };
    expect(eventPayload(postReported, more)).toBe(eventPayload(postReported, facts));
  });

  it('refuses facts that do not fit', () => {
    expect(() => eventPayload(postReported, { ...facts, postId: 'a/b' })).toThrow(
      'identificador no válido',
    );
  });

  it('refuses more than the stream takes, and names the event', () => {
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
});

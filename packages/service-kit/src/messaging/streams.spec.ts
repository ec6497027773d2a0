import type { JsMsg } from '@nats-io/jetstream';
import { headers } from '@nats-io/transport-node';
import { expect, it } from 'vitest';
import { happenedAt, happenedAtHeader } from './streams.ts';

it.each([
  ['its change', '1700000000000', 1_700_000_000_000],
  ['its arrival in the stream, where the sender named none', undefined, 1_800_000_000_000],
])('an event has the time of %s', (_, header, at) => {
  const all = headers();
  if (header) all.set(happenedAtHeader, header);
  const info = { timestampNanos: 1_800_000_000_000 * 1e6 };
  expect(happenedAt({ headers: all, info } as JsMsg)).toBe(at);
});

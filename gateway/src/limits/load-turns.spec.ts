import { EventEmitter } from 'node:events';
import { beforeEach, expect, it } from 'vitest';
import { defaults, LoadTurns } from './load-turns.ts';

let from: string;
/** Emits the address of a client that disconnects. */
let gone: EventEmitter;
let turns: LoadTurns;
let begun: string[];
let answer: () => void;
let answered: Promise<void>;
beforeEach(() => {
  gone = new EventEmitter().setMaxListeners(0);
  turns = turnsThat({});
  begun = [];
  ({ promise: answered, resolve: answer } = Promise.withResolvers<void>());
});

const turnsThat = (options: Partial<typeof defaults>) => {
  const onGone = (listener: () => void) => void gone.once(from, listener);
  return new LoadTurns({ ...defaults, ...options }, () => ({ address: from, onGone }));
};

/** Requests the load of `what` from `address`. It ends when `answer()` is called. */
function load(what: string, address: string): Promise<string> {
  from = address;
  return turns.run(what, async () => {
    begun.push(what);
    await answered;
    return what;
  });
}

it('a flood from one address is limited and neither delays other addresses nor has them refused', async () => {
  const flood = Array.from({ length: 600 }, (_, i) => load(`a ${i}`, 'a'));
  const refused = Promise.allSettled(flood);
  const others = [load('b', 'b'), load('c', 'c')];
  expect(begun).toHaveLength(16);
  answer();
  expect(await Promise.all(others)).toEqual(['b', 'c']);
  expect(begun.slice(16, 18).toSorted()).toEqual(['b', 'c']);
  const reasons = (await refused).flatMap((one) => ('reason' in one ? [one.reason.code] : []));
  expect(reasons).toEqual(Array(600 + 2 - 516).fill('SERVICE_UNAVAILABLE'));
});

it('a load that another address also requests takes the earlier turn of the two', async () => {
  const flood = Promise.all(Array.from({ length: 100 }, (_, i) => load(`a ${i}`, 'a')));
  from = 'b';
  turns.join('a 99');
  answer();
  await flood;
  expect(begun[16]).toBe('a 99');
});

it('an address without remaining loads is treated like a new one', async () => {
  answer();
  await Promise.all(Array.from({ length: 100 }, (_, i) => load(`a ${i}`, 'a')));
  ({ promise: answered, resolve: answer } = Promise.withResolvers<void>());
  const running = Array.from({ length: 16 }, (_, i) => load(`${i}`, `${i}`));
  const late = [load('second of b', 'b'), load('third of b', 'b'), load('a again', 'a')];
  answer();
  await Promise.all([...running, ...late]);
  expect(begun.slice(-3)).toEqual(['a again', 'second of b', 'third of b']);
});

it('a waiting search is dropped once every client that requested it has disconnected', async () => {
  turns = turnsThat({ dropsUnwanted: true });
  const running = Array.from({ length: 16 }, (_, i) => load(`${i}`, `${i}`));
  const results = Promise.allSettled([load('lost', 'b'), load('wanted', 'c')]);
  from = 'd';
  turns.join('wanted');
  gone.emit('b');
  gone.emit('c');
  answer();
  await Promise.all(running);
  const [lost, wanted] = await results;
  expect([lost?.status, wanted?.status]).toEqual(['rejected', 'fulfilled']);
  expect(begun).not.toContain('lost');
});

it('without `dropsUnwanted`, a load continues after its client has disconnected', async () => {
  const running = Array.from({ length: 16 }, (_, i) => load(`${i}`, `${i}`));
  const shared = load('shared', 'b');
  gone.emit('b');
  answer();
  await Promise.all(running);
  expect(await shared).toBe('shared');
});

import { describe, expect, it, vi } from 'vitest';
import { createQueryStore, type Reading } from './query-store.ts';

function opened(onError: Parameters<typeof createQueryStore>[0] = () => undefined) {
  const store = createQueryStore(onError);
  const listener = vi.fn<() => void>();
  return { store, listener };
}

/** An answer that comes when told to. */
function held<T>() {
  let give!: (value: T) => void;
  let refuse!: (error: unknown) => void;
  const promise = new Promise<T>((resolve, reject) => {
    give = resolve;
    refuse = reject;
  });
  return { promise, give, refuse };
}

describe('one answer for all who show it', () => {
  it('is read once, however many want it', async () => {
    const { store, listener } = opened();
    const read = vi.fn<Reading>(async () => [1]);
    store.define('a', '/a', read);
    store.subscribe('a', listener);
    store.want('a', false);
    store.want('a', false);
    await vi.waitFor(() => expect(store.state('a')).toEqual({ data: [1], busy: false }));
    expect(read).toHaveBeenCalledOnce();
    expect(listener).toHaveBeenCalled();
  });

  it('stays the same object where it came out the same', async () => {
    const { store } = opened();
    const first = { likes: 3 };
    store.put('a', first);
    store.define('a', '/a', async () => ({ likes: 3 }));
    await store.reread('a');
    expect(store.state('a').data).toBe(first);
  });

  it('is not overwritten by a reading that began before a change by hand', async () => {
    const { store } = opened();
    const old = held<string>();
    store.define('a', '/a', () => old.promise);
    const reading = store.reread('a');
    store.put('a', 'mine');
    old.give('old');
    await reading;
    expect(store.state('a')).toEqual({ data: 'mine', busy: false });
  });

  it('keeps what it shows when a reading fails, and offers another try while it is shown', async () => {
    const tries: number[] = [];
    const { store, listener } = opened((_, tried, again) => {
      tries.push(tried);
      if (tried < 2) again();
    });
    store.put('a', 'shown');
    store.subscribe('a', listener);
    store.define('a', '/a', () => Promise.reject(new Error('gone')));
    await store.reread('a');
    await vi.waitFor(() => expect(tries).toEqual([0, 1, 2]));
    expect(store.state('a')).toMatchObject({ data: 'shown', error: new Error('gone') });
  });
});

describe('what went stale', () => {
  it('is read again at once where it is shown, lists too, and otherwise when it is wanted', async () => {
    const { store, listener } = opened();
    const reads = {
      shown: vi.fn<Reading>(async () => 1),
      list: vi.fn<Reading>(async () => 2),
      other: vi.fn<Reading>(),
    };
    store.define('shown', '/api/event-posts/e?limit=24', reads.shown);
    store.define('list', '/api/event-posts/e?limit=24', reads.list);
    store.define('other', '/api/events', reads.other);
    store.put('list', 1);
    store.subscribe('shown', listener);
    await store.stale(['/api/event-posts/']);
    expect(reads.shown).toHaveBeenCalledOnce();
    expect(reads.list).not.toHaveBeenCalled();
    store.want('list', true);
    await vi.waitFor(() => expect(store.state('list').data).toBe(2));
    store.want('list', true);
    expect(reads.list).toHaveBeenCalledOnce();
    expect(reads.other).not.toHaveBeenCalled();
  });
});

describe('a list', () => {
  it('gets what it has only where it is to grow', async () => {
    const { store } = opened();
    const read = vi.fn<Reading>(async (known) => [...((known as number[]) ?? []), 1]);
    store.define('a', '/a', read);
    await store.reread('a');
    store.resize('a', 2);
    await store.reread('a', { grow: true });
    expect(store.state('a').data).toEqual([1, 1]);
    expect(store.size('a')).toBe(2);
    await store.reread('a');
    expect(read).toHaveBeenLastCalledWith(undefined);
  });
});

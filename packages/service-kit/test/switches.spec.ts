import { join } from 'node:path';
import { AppError, eventsEvents } from '@el-reto/contracts';
import { temporaryDir } from '@el-reto/testing/temporary-dir';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLogger } from '@el-reto/telemetry';
import { SqliteStore } from '@el-reto/store';
import { SwitchBoard, switchesCollection } from '../src/switches/switch-board.ts';
import type { SwitchRecord } from '../src/switches/switch-board.ts';
import type { Transaction } from '@el-reto/store';

let store: SqliteStore;
let boards: SwitchBoard[];
beforeEach(() => {
  const file = join(temporaryDir(), 'test.sqlite');
  store = new SqliteStore({ file, collections: [switchesCollection] });
  boards = [];
});
afterEach(async () => {
  await Promise.all(boards.map((board) => board.onModuleDestroy()));
  await store.close();
});

/** Creates the switch board of one replica of a service. */
async function startBoard(): Promise<SwitchBoard> {
  const board = new SwitchBoard(store);
  Object.assign(board, { logger: createLogger('switches', 'silent') });
  boards.push(board);
  await board.onModuleInit();
  board.onApplicationBootstrap();
  return board;
}

const apply = (board: SwitchBoard, payload: SwitchRecord) =>
  board.apply({
    id: 'event',
    subject: eventsEvents.switchesChanged.subject,
    at: Date.now(),
    payload,
    inboxKey: 'switches',
    once: async (work: (tx: Transaction) => Promise<void>) => {
      await store.transaction(work);
      return true;
    },
  });
const closed = { likes: 'closed', uploads: 'open', revision: 1 } as const;
const reopened = { likes: 'open', uploads: 'closed', revision: 2 } as const;

it('switches are open until an event closes them, each with its own error', async () => {
  const board = await startBoard();
  expect(() => board.requireOpen('likes')).not.toThrow();
  expect(() => board.requireOpen('uploads')).not.toThrow();
  await apply(board, closed);
  expect(() => board.requireOpen('likes')).toThrow('LIKES_CLOSED');
  expect(board.isOpen('uploads')).toBe(true);
  await apply(board, reopened);
  expect(board.isOpen('likes')).toBe(true);
  expect(() => board.requireOpen('uploads')).toThrow('UPLOADS_CLOSED');
});

it('an event older than the known state changes nothing', async () => {
  const board = await startBoard();
  await apply(board, reopened);
  await apply(board, closed);
  expect([board.isOpen('likes'), board.isOpen('uploads')]).toEqual([true, false]);
  expect((await startBoard()).isOpen('likes')).toBe(true);
});

it('other replicas read the switches at their start, and within a second while they run', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout', 'performance'] });
  const [one, other] = [await startBoard(), await startBoard()];
  await vi.advanceTimersByTimeAsync(0);
  await apply(one, closed);
  expect((await startBoard()).isOpen('likes')).toBe(false);
  expect(other.isOpen('likes')).toBe(true);
  await vi.advanceTimersByTimeAsync(1_001);
  expect(other.isOpen('likes')).toBe(false);
});

it('waits at its start for a store that does not answer, and fails at once for any other reason', async () => {
  await apply(await startBoard(), closed);
  const reads = vi.spyOn(store, 'get');
  reads.mockRejectedValueOnce(new AppError('SERVICE_UNAVAILABLE'));
  expect((await startBoard()).isOpen('likes')).toBe(false);
  reads.mockRejectedValueOnce(new Error('damaged'));
  await expect(startBoard()).rejects.toThrow('damaged');
});

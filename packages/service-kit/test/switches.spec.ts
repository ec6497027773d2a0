import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLogger } from '@el-reto/telemetry';
import { SqliteStore } from '@el-reto/store';
import { SwitchBoard, switchesCollection } from '../src/switches/switch-board.ts';
import type { ReceivedEvent } from '../src/messaging/handle-event.ts';
import type { SwitchRecord } from '../src/switches/switch-board.ts';
import type { Transaction } from '@el-reto/store';
import { memoryDir } from './support/temp-dir.ts';

let dir: string;
let store: SqliteStore;
let boards: SwitchBoard[];
beforeEach(async () => {
  dir = await memoryDir('switches');
  store = new SqliteStore({ file: join(dir, 'test.sqlite'), collections: [switchesCollection] });
  boards = [];
});
afterEach(async () => {
  await Promise.all(boards.map((board) => board.onModuleDestroy()));
  await store.close();
  await rm(dir, { recursive: true });
});

/** The switches as one replica of a service heeds them. */
async function startBoard(): Promise<SwitchBoard> {
  const board = new SwitchBoard(store, createLogger('switches', 'silent'));
  boards.push(board);
  await board.onModuleInit();
  return board;
}

const told = (payload: SwitchRecord) => ({
  id: randomUUID(),
  seq: 1,
  at: Date.now(),
  payload,
  inboxKey: 'switches',
  once: async (work: (tx: Transaction) => Promise<void>) => {
    await store.transaction(work);
    return true;
  },
});
const tell = (board: SwitchBoard, payload: SwitchRecord) =>
  board.apply(told(payload) satisfies ReceivedEvent);

const closed = { likes: 'closed', uploads: 'open', revision: 1 } as const;
const reopened = { likes: 'open', uploads: 'closed', revision: 2 } as const;

it('has everything open until told otherwise', async () => {
  const board = await startBoard();
  expect(() => board.requireOpen('likes')).not.toThrow();
  expect(() => board.requireOpen('uploads')).not.toThrow();
});

it('says which is closed, from the moment it is told', async () => {
  const board = await startBoard();
  await tell(board, closed);
  expect(() => board.requireOpen('likes')).toThrow('LIKES_CLOSED');
  expect(board.isOpen('uploads')).toBe(true);
  await tell(board, reopened);
  expect(board.isOpen('likes')).toBe(true);
  expect(() => board.requireOpen('uploads')).toThrow('UPLOADS_CLOSED');
});

it('takes no older news for new', async () => {
  const board = await startBoard();
  await tell(board, reopened);
  await tell(board, closed);
  expect([board.isOpen('likes'), board.isOpen('uploads')]).toEqual([true, false]);
  expect((await startBoard()).isOpen('likes')).toBe(true);
});

it('knows after a start what it was told before', async () => {
  await tell(await startBoard(), closed);
  expect((await startBoard()).isOpen('likes')).toBe(false);
});

it('learns what another replica was told', async () => {
  const [one, other] = [await startBoard(), await startBoard()];
  await tell(one, closed);
  await expect.poll(() => other.isOpen('likes'), { timeout: 2_000 }).toBe(false);
});

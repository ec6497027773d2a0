import { expect, it, vi } from 'vitest';
import { SharedMemory } from './shared-memory.ts';

const stays = () => {
  throw new Error('had to give way');
};

it('lends the available bytes, and takes released bytes back once', () => {
  const memory = new SharedMemory(100);
  const hold = memory.hold('ana', stays);
  expect(hold.take(60)).toBe(true);
  expect(hold.take(30)).toBe(true);
  expect(memory.freeBytes).toBe(10);
  hold.release();
  hold.release();
  expect(memory.freeBytes).toBe(100);
  expect(hold.take(1)).toBe(false);
});

it('evicts the oldest work of the owner that holds most bytes', () => {
  const memory = new SharedMemory(100);
  const beto = memory.hold('beto', stays);
  beto.take(30);
  const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()];
  memory.hold('ana', first).take(30);
  memory.hold('ana', second).take(30);
  expect(memory.hold('carla', stays).take(20)).toBe(true);
  expect(first).toHaveBeenCalledOnce();
  expect(second).not.toHaveBeenCalled();
  expect(memory.freeBytes).toBe(20);
});

it('evicts older work of the same owner if that owner would then hold most bytes', () => {
  const memory = new SharedMemory(100);
  memory.hold('beto', stays).take(40);
  const older = vi.fn<() => void>();
  memory.hold('ana', older).take(50);
  expect(memory.hold('ana', stays).take(20)).toBe(true);
  expect(older).toHaveBeenCalledOnce();
});

it('refuses bytes for which the requesting work itself would be evicted', () => {
  const memory = new SharedMemory(100);
  memory.hold('beto', stays).take(40);
  const ana = memory.hold('ana', stays);
  expect(ana.take(50)).toBe(true);
  expect(ana.take(20)).toBe(false);
  expect(memory.hold('carla', stays).take(101)).toBe(false);
  expect(memory.freeBytes).toBe(10);
});

it('takes back the bytes of evicted work once', () => {
  const memory = new SharedMemory(100);
  const ana = memory.hold('ana', () => ana.release());
  ana.take(80);
  memory.hold('beto', stays).take(50);
  expect(memory.freeBytes).toBe(50);
});

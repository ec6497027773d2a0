import { AppError } from '@el-reto/contracts';
import { expect, it, vi } from 'vitest';
import { GrpcStatus } from 'firebase-admin/firestore';
import { LimitedCalls } from './limited-calls.ts';

const closing = () => vi.fn<() => Promise<void>>().mockResolvedValue(undefined);

it('closes at once if no call is running', async () => {
  const close = closing();
  await new LimitedCalls().end(10_000, close);
  expect(close).toHaveBeenCalledOnce();
});

it('closes when all running calls have ended', async () => {
  const calls = new LimitedCalls();
  const call = Promise.withResolvers<number>();
  const asked = calls.within(call.promise, 10_000);
  const close = closing();
  const ended = calls.end(10_000, close);
  call.resolve(7);
  expect(await asked).toBe(7);
  await ended;
  expect(close).toHaveBeenCalledOnce();
});

it('does not wait for a call whose time limit has passed, and closes only after it has ended', async () => {
  const calls = new LimitedCalls();
  const call = Promise.withResolvers<number>();
  const asked = calls.within(call.promise, 5);
  await expect(asked).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  const close = closing();
  await calls.end(10_000, close);
  expect(close).not.toHaveBeenCalled();
  call.reject(new Error('late'));
  await expect.poll(() => close.mock.calls.length).toBe(1);
});

it('turns the failure of an unreachable database into an AppError', async () => {
  const failing = Promise.reject(Object.assign(new Error(), { code: GrpcStatus.UNAVAILABLE }));
  await expect(new LimitedCalls().within(failing)).rejects.toBeInstanceOf(AppError);
});

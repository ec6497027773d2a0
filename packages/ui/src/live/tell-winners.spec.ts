import { limits } from '@el-reto/contracts/rules';
import { expect, it, onTestFinished, vi } from 'vitest';
import { refreshWinners } from './tell-winners.ts';

it('winners are announced only when every list contains them', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const tell = vi.fn<() => void>();
  refreshWinners(tell);
  vi.advanceTimersByTime(limits.answerStaleMs - 1);
  expect(tell).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(tell).toHaveBeenCalledOnce();
});

import { limits } from '@el-reto/contracts/rules';
import { expect, it, vi } from 'vitest';
import { refreshWinners } from './announce-winners.ts';

it('winners are announced only when every list contains them', () => {
  vi.useFakeTimers();
  const announce = vi.fn<() => void>();
  refreshWinners(announce);
  vi.advanceTimersByTime(limits.answerStaleMs - 1);
  expect(announce).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(announce).toHaveBeenCalledOnce();
});

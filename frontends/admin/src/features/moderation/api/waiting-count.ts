import { useCallback, useState } from 'react';
import { pathTo } from '@el-reto/ui/runtime';
import { useLive } from '@el-reto/ui/live';

/** How many posts wait, as the server counts them, live; null until it has spoken. */
export function useWaitingCount(): number | null {
  const [count, setCount] = useState<number | null>(null);
  const listen = useCallback(({ type, data }: { type: string; data: unknown }) => {
    const told = (data as { count?: unknown } | null)?.count;
    if (type === 'pending' && typeof told === 'number') setCount(told);
  }, []);
  useLive(pathTo('followPending'), listen);
  return count;
}

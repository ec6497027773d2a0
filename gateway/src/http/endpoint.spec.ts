import { gatewayWaitMs, type CallName } from '@el-reto/contracts';
import type { AskOptions, RequestClient } from '@el-reto/service-kit';
import { expect, it } from 'vitest';
import { passedOn, type Call } from './endpoint.ts';

it('a forwarded call waits for its service no longer than its time limit', async () => {
  const waited = new Map<CallName, number | undefined>();
  const ask = async ({ name }: { name: CallName }, _input: unknown, options: AskOptions) => {
    waited.set(name, options.timeoutMs);
    return {};
  };
  const endpoints = passedOn({ ask } as unknown as RequestClient);
  for (const { handle } of endpoints) await handle({} as Call);
  expect(waited.size).toBe(endpoints.length);
  for (const [name, timeoutMs] of waited)
    expect([name, timeoutMs]).toEqual([name, gatewayWaitMs(name)]);
});

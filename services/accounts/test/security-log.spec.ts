import { accountsRequests } from '@el-reto/contracts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { AccountsWorld } from './support/accounts-world.ts';
import { startServiceProcess } from './support/service-process.ts';

it('tells whose rights the operator changed, and what he tried in vain', async () => {
  const world = await AccountsWorld.start();
  onTestFinished(() => world.stop());
  const service = await startServiceProcess(world, { LOG_LEVEL: 'warn' });
  const email = 'jefa@elreto.test';
  const uid = await world.identities.create(email);
  for (const admin of [true, false]) {
    await world.ask(accountsRequests.setAdmin, { email, admin });
  }
  const unknown = { email: 'nadie@elreto.test', admin: true };
  await expect(world.ask(accountsRequests.setAdmin, unknown)).rejects.toThrow('USER_NOT_FOUND');
  await vi.waitFor(() => expect(service.securityLines).toHaveLength(3));
  const line = { name: 'accounts', action: 'internal.accounts.set-admin', who: null, from: null };
  expect(service.securityLines).toMatchObject([
    { ...line, security: 'grant', subject: uid, outcome: 'done' },
    { ...line, security: 'revoke', subject: uid, outcome: 'done' },
    { ...line, security: 'grant', subject: null, outcome: 'USER_NOT_FOUND' },
  ]);
  expect(service.lines.join()).not.toContain('elreto.test');
});

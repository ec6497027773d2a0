import { accountsRequests } from '@el-reto/contracts';
import { temporaryDir } from '@el-reto/testing/temporary-dir';
import { connect } from '@nats-io/transport-node';
import { expect, it, onTestFinished } from 'vitest';
import { StackError } from '../src/errors.ts';
import { ask, withNats } from '../src/nats/connection.ts';
import { startNats } from '../src/parts.ts';

it('a service that is not running or does not answer in time is named', async () => {
  const nats = await startNats({ dir: temporaryDir() });
  onTestFinished(() => nats.stop());
  const failure = () =>
    withNats(nats.url, (connection) =>
      ask(connection, accountsRequests.setAdmin, { email: 'ana@example.mx', admin: true }, 100),
    );
  const named = new StackError('accounts no responde: ¿está en marcha?');
  await expect(failure()).rejects.toThrow(named);
  const { url: servers, user, password: pass } = nats.credentials('accounts');
  const hung = await connect({ servers, user, pass });
  onTestFinished(() => hung.close());
  hung.subscribe(accountsRequests.setAdmin.subject, { callback: () => undefined });
  await hung.flush();
  await expect(failure()).rejects.toThrow(named);
});

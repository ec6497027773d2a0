import { accountsRequests } from '@el-reto/contracts';
import { temporaryDir } from '@el-reto/testing/temporary-dir';
import { connect } from '@nats-io/transport-node';
import { expect, it, onTestFinished } from 'vitest';
import { StackError } from '../src/errors.ts';
import { ask, withNats } from '../src/nats/connection.ts';
import { startNats } from '../src/parts.ts';

it('a service that is not running, does not answer in time or cannot work is named', async () => {
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
  let answer = '';
  hung.subscribe(accountsRequests.setAdmin.subject, {
    callback: (_, message) => void (answer && message.respond(answer)),
  });
  await hung.flush();
  await expect(failure()).rejects.toThrow(named);
  answer = JSON.stringify({ err: { code: 'SERVICE_UNAVAILABLE' }, isDisposed: true });
  await expect(failure()).rejects.toThrow(
    new StackError('accounts no puede hacerlo ahora: mira logs/accounts.log en DATA_DIR.'),
  );
});

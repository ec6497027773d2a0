import { expect, it } from 'vitest';
import { describeOnFirestore } from '../../service-kit/test/support/firestore.ts';

const owner = { authorization: 'Bearer owner' };
const document = { fields: { name: { stringValue: 'Día de Muertos' } } };

describeOnFirestore('the emulator', (emulator) => {
  const call = (method: string, path: string, headers = {}) => {
    const { projectId, emulatorHost } = emulator.address;
    const documents = `v1/projects/${projectId}/databases/(default)/documents`;
    const body = method === 'GET' ? {} : { body: JSON.stringify(document) };
    return fetch(`http://${emulatorHost}/${documents}/${path}`, { method, headers, ...body });
  };

  it('denies whoever is not a service, whatever the collection', async () => {
    expect((await call('PATCH', 'events/a', owner)).status).toBe(200);
    const stored = ['events', 'posts', 'users', 'admins', 'likes', 'outbox', 'outboxSent'];
    const names = [...stored, 'idempotency', 'any'];
    const statuses = await Promise.all(
      names.flatMap((name) => [
        call('GET', name),
        call('GET', `${name}/a`),
        call('PATCH', `${name}/a`),
      ]),
    );
    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([403]));
  });

  it('has its documents again after a stop', { timeout: 180_000 }, async () => {
    expect((await call('PATCH', 'events/kept', owner)).status).toBe(200);
    await emulator.restart();
    const kept = await call('GET', 'events/kept', owner);
    expect(await kept.json()).toMatchObject(document);
  });
});

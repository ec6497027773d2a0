import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFirestoreEmulator } from '@el-reto/dev';
import { expect, it, onTestFinished } from 'vitest';

const headers = { authorization: 'Bearer owner' };
const document = { fields: { name: { stringValue: 'Día de Muertos' } } };

it('the emulator has its documents again after a stop', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'firestore-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  const options = { dir, projectId: 'demo-kept' };
  const path = 'v1/projects/demo-kept/databases/(default)/documents/events/kept';
  const first = await startFirestoreEmulator(options);
  const body = JSON.stringify(document);
  const stored = await fetch(`http://${first.host}/${path}`, { method: 'PATCH', headers, body });
  expect(stored.status).toBe(200);
  await first.stop();
  const second = await startFirestoreEmulator(options);
  onTestFinished(() => second.stop());
  const kept = await fetch(`http://${second.host}/${path}`, { headers });
  expect(await kept.json()).toMatchObject(document);
});

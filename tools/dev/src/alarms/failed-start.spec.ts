import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { parseEnv } from '../env.ts';

const root = mkdtempSync(join(tmpdir(), 'failed-start-'));
const send = vi.fn<() => Promise<void>>(async () => undefined);
vi.doMock('../settings.ts', () => ({ productRoot: root }));
vi.doMock('./alarm-mailer.ts', () => ({ alarmMailer: () => ({ send }) }));
const { mailFailedStart } = await import('./failed-start.ts');

it('a start that fails because of DATA_DIR is mailed, at most once an hour', async () => {
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, '.runtime'));
  const DATA_DIR = join(root, 'data');
  mkdirSync(DATA_DIR);
  // No file can be written below a file, not even by root.
  writeFileSync(join(DATA_DIR, 'logs'), '');
  const settings = { ALERT_EMAIL: 'guardia@elreto.test', SMTP_URL: 'smtp://elreto.test' };
  const env = { ...parseEnv({}), DATA_DIR, ...settings, NODE_ENV: 'production' as const };
  const fail = () => mailFailedStart(env, 'no se puede escribir');
  await fail();
  await fail();
  expect(send).toHaveBeenCalledOnce();
  const anHourAgo = Date.now() / 1000 - 3_600;
  utimesSync(join(root, '.runtime', 'failed-start.log'), anHourAgo, anHourAgo);
  await fail();
  expect(send).toHaveBeenCalledTimes(2);
});

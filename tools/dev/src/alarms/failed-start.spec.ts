import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dirOfFile } from '@el-reto/testing/temporary-dir';
import { expect, it, onTestFinished, vi } from 'vitest';
import { parseEnv } from '../env.ts';

const root = dirOfFile();
const send = vi.fn<() => Promise<void>>(async () => undefined);
vi.doMock('../settings.ts', () => ({ productRoot: root }));
vi.doMock('./alarm-mailer.ts', () => ({ alarmMailer: () => ({ send }) }));
const { mailFailedStart } = await import('./failed-start.ts');

// No file can be written below a file, not even by root.
it.each([
  ['its folder of logs', 'data/logs', (logs: string) => mkdirSync(logs)],
  [
    'a folder beside it if that cannot be used',
    '.runtime',
    (logs: string) => writeFileSync(logs, ''),
  ],
])(
  'a failed start is mailed at most once an hour, which DATA_DIR records in %s',
  async (_, place, make) => {
    send.mockClear();
    const DATA_DIR = join(root, 'data');
    onTestFinished(() => rmSync(DATA_DIR, { recursive: true }));
    mkdirSync(join(root, '.runtime'), { recursive: true });
    mkdirSync(DATA_DIR);
    make(join(DATA_DIR, 'logs'));
    const settings = { ALERT_EMAIL: 'guardia@elreto.test', SMTP_URL: 'smtp://elreto.test' };
    const env = { ...parseEnv({}), DATA_DIR, ...settings, NODE_ENV: 'production' as const };
    const fail = () => mailFailedStart(env, 'no se puede escribir');
    await fail();
    await fail();
    expect(send).toHaveBeenCalledOnce();
    // The clock may have been set back since the last mail.
    for (const [others, seconds] of [-3_600, 3_700].entries()) {
      const at = Date.now() / 1000 + seconds;
      utimesSync(join(root, place, 'failed-start.log'), at, at);
      await fail();
      expect(send).toHaveBeenCalledTimes(others + 2);
    }
  },
);

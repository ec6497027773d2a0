import { temporaryDir } from '@el-reto/testing/temporary-dir';
import { expect, it, onTestFinished } from 'vitest';
import { watchAlarms } from '../src/alarms/watch-alarms.ts';
import { parseEnv } from '../src/env.ts';
import { planMailbox } from '../src/mailbox.ts';
import { startProcess } from '../src/parts.ts';
import { planRedis } from '../src/redis/start.ts';
import { supervise } from '../src/supervisor/supervisor.ts';

it('a part that stays down causes a mail to ALERT_EMAIL, and another when it is back, even after a restart', async () => {
  const dir = temporaryDir();
  const mailbox = await planMailbox({ dir: `${dir}/mail`, logFile: `${dir}/mail.log`, port: 0 });
  const mails = await startProcess(mailbox.spec);
  onTestFinished(() => mails.stop());
  const redis = await planRedis({ dir: `${dir}/redis` });
  const addresses = {
    site: '',
    sites: [],
    admin: '',
    authEmulator: '',
    nats: '',
    natsOperator: '',
    redis: '',
  };
  const supervisor = supervise(
    dir,
    () => undefined,
    () => addresses,
  );
  onTestFinished(() => supervisor.stop());
  await supervisor.start('parts', [redis.spec], 'infra');
  const env = parseEnv({
    DATA_DIR: dir,
    ALERT_EMAIL: 'guardia@elreto.test',
    SMTP_URL: mailbox.smtpUrl,
  });
  let at = Date.now();
  // For the alarms, half a minute passes between two readings.
  const now = () => (at += 30_000);
  const start = () => watchAlarms(env, supervisor, () => undefined, { everyMs: 100, now });
  const first = start();
  onTestFinished(() => first.stop());
  const subjects = async () => {
    const answer = await fetch(`${mailbox.page}api/email`);
    const received = (await answer.json()) as { subject: string }[];
    // How full the disk of the test is does not matter.
    return received.map(({ subject }) => subject).filter((subject) => !subject.includes('disco'));
  };

  const release = supervisor.hold('redis');
  const mail = 'El Reto (localhost): redis no responde';
  await expect.poll(subjects).toEqual([mail]);
  first.stop();
  const next = start();
  onTestFinished(() => next.stop());
  release();
  await expect.poll(subjects).toEqual([mail, 'El Reto (localhost): terminó: redis no responde']);
});

import { rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StackEnv } from '../env.ts';
import { alarmMailer } from './alarm-mailer.ts';
import { advice, hourMs } from './rules.ts';

/**
 * Mails the reason of a failed start in production to ALERT_EMAIL. systemd repeats the start every few
 * seconds, therefore a file records the mail, and there is at most one an hour.
 */
export async function mailFailedStart(env: StackEnv, why: string): Promise<void> {
  if (env.NODE_ENV !== 'production' || !env.ALERT_EMAIL || !env.SMTP_URL) return;
  const file = join(env.DATA_DIR, 'logs', 'failed-start.log');
  const mailedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? -Infinity;
  if (Math.abs(Date.now() - mailedAt) < hourMs) return;
  // Without this file each repetition would send a mail. Therefore it is written first. It is replaced,
  // because it may belong to another user.
  rmSync(file, { force: true });
  writeFileSync(file, `${why}\n`);
  try {
    await alarmMailer(env).send('no arrancó', `El arranque falló: ${why}\n\n${advice}\n`);
  } catch (error) {
    rmSync(file);
    throw error;
  }
}

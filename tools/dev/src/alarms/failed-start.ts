import { rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StackEnv } from '../env.ts';
import { StackError } from '../errors.ts';
import { productRoot } from '../settings.ts';
import { alarmMailer } from './alarm-mailer.ts';
import { advice, hourMs } from './rules.ts';

/**
 * Mails the reason of a failed start in production to ALERT_EMAIL. systemd repeats the start every few
 * seconds, therefore a file records the mail, and there is at most one an hour.
 */
export async function mailFailedStart(env: StackEnv, why: string): Promise<void> {
  if (env.NODE_ENV !== 'production' || !env.ALERT_EMAIL || !env.SMTP_URL) return;
  for (const file of stampsOf(env)) {
    if (isRecent(file)) return;
    // Without this file each repetition would send a mail. Therefore it is written first.
    if (!canStamp(file, why)) continue;
    try {
      await alarmMailer(env).send('no arrancó', `El arranque falló: ${why}\n\n${advice}\n`);
      return;
    } catch (error) {
      rmSync(file);
      throw error;
    }
  }
  throw new StackError('ninguna carpeta admite el archivo que limita los avisos');
}

/** DATA_DIR itself may be the reason of the failed start. */
const stampsOf = (env: StackEnv) =>
  [join(env.DATA_DIR, 'logs'), join(productRoot, '.runtime')].map((dir) =>
    join(dir, 'failed-start.log'),
  );

function isRecent(file: string): boolean {
  try {
    return Math.abs(Date.now() - statSync(file).mtimeMs) < hourMs;
  } catch {
    return false;
  }
}

function canStamp(file: string, why: string): boolean {
  try {
    // The file is replaced, because it may belong to another user.
    rmSync(file, { force: true });
    writeFileSync(file, `${why}\n`);
  } catch {
    // On a full disk the file is empty, but it exists.
  }
  return isRecent(file);
}

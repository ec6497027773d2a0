import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { StackEnv } from '../env.ts';
import type { Supervisor } from '../supervisor/supervisor.ts';
import { replaceFile } from '../replace-file.ts';
import { alarmMailer } from './alarm-mailer.ts';
import { stateReader } from './read-state.ts';
import { Alarms, alarmStateSchema } from './rules.ts';

const keptSchema = z.object({
  alarms: alarmStateSchema,
  /** Mails that the mail server has not accepted yet. */
  waiting: z.array(z.object({ subject: z.string(), text: z.string() })),
});
type Kept = z.infer<typeof keptSchema>;

/** Backups leave out this folder. */
const fileOf = (env: StackEnv) => join(env.DATA_DIR, 'logs', 'alarms.json');

/** Undefined at the first start, and if the file was damaged. */
function readKept(env: StackEnv): Kept | undefined {
  try {
    return keptSchema.parse(JSON.parse(readFileSync(fileOf(env), 'utf8')));
  } catch {
    return undefined;
  }
}

/** Mails faults of a running product to ALERT_EMAIL until `stop`. */
export function watchAlarms(
  env: StackEnv,
  supervisor: Pick<Supervisor, 'info' | 'silent'>,
  say: (line: string) => void,
  { everyMs = 15_000, now = Date.now } = {},
) {
  if (!env.ALERT_EMAIL || !env.SMTP_URL) return { stop: () => undefined };
  const { send } = alarmMailer(env);
  const read = stateReader(env, () => supervisor.info, supervisor.silent);
  const kept = readKept(env);
  const alarms = new Alarms(now(), kept?.alarms);
  let waiting = kept?.waiting ?? [];
  let isBusy = false;
  let written = '';

  function keep(state: Kept): void {
    const text = JSON.stringify(state);
    if (text === written) return;
    written = text;
    try {
      replaceFile(fileOf(env), text);
    } catch (error) {
      // A full disk is a reason for an alarm: the mails are sent all the same.
      say(`aviso: no se pudo guardar el estado de las alarmas: ${String(error)}`);
    }
  }

  async function look(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    try {
      waiting.push(...alarms.next(await read(now())));
      for (const mail of waiting) {
        await send(mail.subject, mail.text);
        waiting = waiting.filter((one) => one !== mail);
        say(`aviso: alarma enviada: ${mail.subject}`);
      }
    } catch (error) {
      say(`aviso: no se pudo enviar una alarma: ${String(error)}`);
    } finally {
      keep({ alarms: alarms.state, waiting });
      isBusy = false;
    }
  }

  const timer = setInterval(() => void look(), everyMs);
  return { stop: () => clearInterval(timer) };
}

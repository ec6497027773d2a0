import type { StackEnv } from '../env.ts';
import type { Supervisor } from '../supervisor/supervisor.ts';
import { alarmMailer } from './alarm-mailer.ts';
import { stateReader } from './read-state.ts';
import { Alarms, type AlarmMail } from './rules.ts';

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
  const alarms = new Alarms(now());
  /** Mails that the mail server has not accepted yet. */
  let waiting: AlarmMail[] = [];
  let isBusy = false;

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
      isBusy = false;
    }
  }

  const timer = setInterval(() => void look(), everyMs);
  return { stop: () => clearInterval(timer) };
}

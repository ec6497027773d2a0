import { z } from 'zod';
import { oldestBackupHours } from './backups.ts';
import type { Reading } from './read-state.ts';

const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** A condition that holds at one moment; `key` is the same while it lasts. */
interface Condition {
  readonly key: string;
  readonly text: string;
  /** How long the condition must hold before it is reported, in milliseconds. */
  readonly afterMs: number;
}

export interface AlarmMail {
  readonly subject: string;
  readonly text: string;
}

const errorWindowMs = 5 * minuteMs;
const leastAnswers = 100;
const mostFailedShare = 0.02;
const percent = (share: number) => `${Math.round(share * 100)} %`;

/** Different process ids of one part within `errorWindowMs`. */
const mostProcesses = 2;

/**
 * The parts read their certificates at a start, which renews those that expire within 180 days. An
 * administrator then has ten days for a restart.
 */
const mostDays = 170;

/** The conditions that hold. `recent`: the readings of five minutes, the oldest first. */
function conditionsOf(reading: Reading, recent: readonly Reading[], startedAt: number) {
  const [window = reading] = recent;
  const found: Condition[] = [];
  const add = (key: string, text: string, afterMs = 0) => found.push({ key, text, afterMs });
  const { at, diskFree, mailsWaiting, deadLetters, outboxAge, consumerLag } = reading;
  for (const part of reading.down) add(part, `${part} no responde`, 2 * minuteMs);
  for (const part of new Set(recent.flatMap(({ processes }) => Object.keys(processes)))) {
    const ids = new Set(recent.flatMap(({ processes }) => processes[part] ?? []));
    if (ids.size > mostProcesses) add(`crashes ${part}`, `${part} se reinicia una y otra vez`);
  }
  if (diskFree < 0.1) add('disk', `queda el ${percent(diskFree)} del disco`);
  if (mailsWaiting > 500) add('mails', `esperan ${mailsWaiting} correos`);
  else if (mailsWaiting > 0 && reading.isMailServerAway)
    add('mails', 'hay correos que el servidor de SMTP_URL no toma', 20 * minuteMs);
  if (outboxAge > 30)
    add('outbox', `un evento espera su envío desde hace ${Math.round(outboxAge)} s`, minuteMs);
  if (consumerLag > 1_000)
    add('lag', `una parte tiene ${consumerLag} eventos sin atender`, 5 * minuteMs);
  if (deadLetters > 0) add('dlq', `${deadLetters} eventos descartados: npm run dlq -- list`);
  const backupAt = reading.backupAt === null ? startedAt : reading.backupAt;
  if (backupAt !== undefined && at - backupAt > oldestBackupHours * hourMs) {
    add('backup', `la última copia de seguridad tiene más de ${oldestBackupHours} horas`);
  }
  for (const [host, endsAt] of reading.certificates) {
    if (endsAt - at >= 14 * dayMs) continue;
    const ends = `${endsAt < at ? 'venció' : 'vence'} el ${moment(endsAt)}`;
    add(`certificate ${host}`, `el certificado de ${host} ${ends}`);
  }
  const days = Math.floor((at - startedAt) / dayMs);
  if (days > mostDays) {
    add('restart', `hace ${days} días que no se reinicia: vencen los certificados de las partes`);
  }
  const all = reading.answers.all - window.answers.all;
  const failed = reading.answers.failed - window.answers.failed;
  // The difference is negative after the restart of a gateway, whose numbers then begin at 0.
  if (all >= leastAnswers && failed > mostFailedShare * all) {
    add('errors', `fallan ${failed} de ${all} respuestas en cinco minutos`);
  }
  return found;
}

const openSchema = z.object({ text: z.string(), since: z.number(), isMailed: z.boolean() });

/** The state for the next start: a restart neither repeats nor loses a mail. Times in milliseconds. */
export const alarmStateSchema = z.object({
  open: z.array(z.tuple([z.string(), openSchema])),
  /** When each condition was last mailed. */
  mailedAt: z.array(z.tuple([z.string(), z.number()])),
});
export type AlarmState = z.infer<typeof alarmStateSchema>;

/** Parts tell all of their numbers only some time after a start. Until then, no condition is over. */
const settlingMs = 2 * minuteMs;

/** Decides which mails a series of readings causes. */
export class Alarms {
  readonly #startedAt: number;
  readonly #open: Map<string, z.infer<typeof openSchema>>;
  readonly #mailedAt: Map<string, number>;
  #readings: Reading[] = [];

  /** `state`: the state at the end of the previous run. */
  constructor(startedAt: number, state: AlarmState = { open: [], mailedAt: [] }) {
    this.#startedAt = startedAt;
    this.#open = new Map(state.open);
    this.#mailedAt = new Map(state.mailedAt);
  }

  get state(): AlarmState {
    return { open: [...this.#open], mailedAt: [...this.#mailedAt] };
  }

  /**
   * Mails about conditions that began or ended. A condition's beginning is mailed at most once an hour. A
   * condition that lasts is mailed again each day.
   */
  next(reading: Reading): AlarmMail[] {
    const { at } = reading;
    this.#readings = [...this.#readings, reading].filter((one) => at - one.at <= errorWindowMs);
    const conditions = conditionsOf(reading, this.#readings, this.#startedAt);
    const mails: AlarmMail[] = [];
    for (const { key, text, afterMs } of conditions) {
      const open = this.#open.get(key) ?? { text, since: at, isMailed: false };
      this.#open.set(key, open);
      const isDue = at - open.since >= afterMs;
      const sinceMail = at - (this.#mailedAt.get(key) ?? -Infinity);
      if (!isDue || sinceMail < (open.isMailed ? dayMs : hourMs)) continue;
      open.isMailed = true;
      this.#mailedAt.set(key, at);
      mails.push({ subject: text, text: `${text}, desde ${moment(open.since)}.\n\n${advice}\n` });
    }
    const present = new Set(conditions.map(({ key }) => key));
    for (const [key, { text, since, isMailed }] of this.#open) {
      if (present.has(key) || at - this.#startedAt < settlingMs) continue;
      this.#open.delete(key);
      if (!isMailed) continue;
      const times = `desde ${moment(since)} hasta ${moment(at)}`;
      mails.push({ subject: `terminó: ${text}`, text: `Ya terminó: ${text}, ${times}.\n` });
    }
    return mails;
  }
}

const moment = (at: number) =>
  new Date(at).toISOString().slice(0, 16).replace('T', ' ').concat(' UTC');
export const advice =
  'Qué hacer: docs/runbook.md. Estado: npm run doctor, y /api/health del sitio.';

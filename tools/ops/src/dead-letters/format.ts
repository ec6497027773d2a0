import type { DeadLetter } from './dead-letter.ts';

const units = [
  { name: 'd', ms: 24 * 60 * 60 * 1000 },
  { name: 'h', ms: 60 * 60 * 1000 },
  { name: 'min', ms: 60 * 1000 },
  { name: 's', ms: 1000 },
];

/** A duration in its largest unit. */
export function age(ms: number): string {
  const unit = units.find((one) => ms >= one.ms) ?? { name: 's', ms: 1000 };
  return `${Math.floor(Math.max(0, ms) / unit.ms)} ${unit.name}`;
}

const titles = ['N.º', 'CONSUMIDOR', 'EVENTO', 'INTENTOS', 'EDAD', 'MOTIVO'];
const reasonWidth = 80;

export const shortened = (reason: string): string =>
  reason.length > reasonWidth ? `${reason.slice(0, reasonWidth - 1)}…` : reason;

/** Formats rows as aligned columns. The first row has the titles. */
export function inColumns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export function tableOf(letters: readonly DeadLetter[], now: number): string {
  if (letters.length === 0) return 'No hay mensajes descartados.';
  const rows = letters.map(({ id, consumer, subject, attempts, buriedAt, reason }) => [
    String(id),
    consumer,
    subject,
    String(attempts),
    age(now - buriedAt.getTime()),
    shortened(reason),
  ]);
  return inColumns([titles, ...rows]);
}

export function detailsOf(letter: DeadLetter, now: number): string {
  const { buriedAt, message } = letter;
  const lines = {
    'N.º': String(letter.id),
    Evento: `${letter.subject} (${letter.eventId})`,
    Consumidor: letter.consumer,
    Intentos: String(letter.attempts),
    Descartado: `${buriedAt.toISOString()} (hace ${age(now - buriedAt.getTime())})`,
    Motivo: letter.reason,
    Contenido: message.string() || '(vacío)',
  };
  return Object.entries(lines)
    .map(([title, text]) => `${`${title}:`.padEnd(12)} ${text}`)
    .join('\n');
}

import type { Event } from '@el-reto/contracts';
import { startOfDayInMexico } from '@el-reto/contracts/rules';
import { paths } from '@el-reto/ui/runtime';
import { theatre } from '@el-reto/ui/messages';
import { saveFile } from '@el-reto/ui';

type Opening = Pick<Event, 'id' | 'name' | 'slug' | 'startDate'>;

const escaped = (text: string) =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`);
const stamp = (date: Date) => date.toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** The opening of an event as a calendar entry (RFC 5545) with an alarm. */
export function reminderOf({ id, name, slug, startDate }: Opening, origin: string, now: Date) {
  const opens = startOfDayInMexico(startDate);
  const ends = new Date(opens.getTime() + 60 * 60 * 1000);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//El Reto//ES',
    'BEGIN:VEVENT',
    `UID:${id}@${new URL(origin).hostname}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(opens)}`,
    `DTEND:${stamp(ends)}`,
    `SUMMARY:${escaped(theatre.opens(name))}`,
    `DESCRIPTION:${escaped(theatre.reminderText)}`,
    `URL:${origin}${paths.contest(slug)}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(theatre.opens(name))}`,
    'TRIGGER:PT0M',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines
    .flatMap(folded)
    .map((line) => `${line}\r\n`)
    .join('');
}

/**
 * Splits a long line as RFC 5545 requires: at most 75 bytes, and a space begins each continuation.
 */
function folded(line: string): string[] {
  const parts = [''];
  let bytes = 0;
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (bytes + size > 75) {
      parts.push(' ');
      bytes = 1;
    }
    parts[parts.length - 1] += character;
    bytes += size;
  }
  return parts;
}

/** Saves the reminder as a file, which the device opens with its calendar. */
export function saveReminder(event: Event): void {
  const text = reminderOf(event, location.origin, new Date());
  saveFile(new Blob([text], { type: 'text/calendar' }), `${event.slug}.ics`);
}

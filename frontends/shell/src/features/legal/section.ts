/** A numbered part of a legal text. */
export interface Section {
  title: string;
  paragraphs: readonly string[];
  items?: readonly string[];
  /** Paragraphs below the items. */
  after?: readonly string[];
  /** Pages of the site that the part speaks of. */
  links?: readonly { href: string; text: string }[];
}

const day = new Intl.DateTimeFormat('es-MX', { dateStyle: 'long', timeZone: 'UTC' });
const hour = new Intl.DateTimeFormat('es-MX', {
  timeStyle: 'medium',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/** '2024-11-06' as '6 de noviembre de 2024'. */
export const longDay = (isoDate: string): string => day.format(new Date(isoDate));

/** An instant as '30 de noviembre de 2024, a las 23:59:59 UTC'. */
export const longInstant = (iso: string): string =>
  `${longDay(iso)}, a las ${hour.format(new Date(iso))} UTC`;

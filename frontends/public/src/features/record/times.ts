import { contestTimeZone } from '@el-reto/contracts/rules';

const format = new Intl.DateTimeFormat('es-MX', {
  dateStyle: 'long',
  timeStyle: 'medium',
  timeZone: contestTimeZone,
});

/** An ISO instant in Mexico City, as '30 de noviembre de 2026, 11:59:59 p.m.'. */
export const timeText = (instant: string): string => format.format(new Date(instant));

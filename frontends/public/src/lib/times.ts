import { contestTimeZone } from '@el-reto/contracts/rules';

const moment = new Intl.DateTimeFormat('es-MX', {
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: contestTimeZone,
});

/** An ISO instant in Mexico City, as '9 de diciembre, 12:45 p.m.'. */
export const momentText = (instant: string): string => moment.format(new Date(instant));

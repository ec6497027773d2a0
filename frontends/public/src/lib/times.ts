import { formatInMexico } from '@el-reto/ui';

/** An ISO instant in Mexico City, as '9 de diciembre, 12:45 p.m.'. */
export const momentText = formatInMexico({
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
});

/** To the second, as a record has it: '30 de noviembre de 2026, 11:59:59 p.m.'. */
export const exactText = formatInMexico({ dateStyle: 'long', timeStyle: 'medium' });

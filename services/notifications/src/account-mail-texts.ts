import { periodDays, serviceLimits } from '@el-reto/contracts';
import { contestTimeZone } from '@el-reto/contracts/rules';
import type { AccountMailKind, MailContent } from './notifications-records.ts';

const clock = new Intl.DateTimeFormat('es-MX', {
  timeZone: contestTimeZone,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** The content of a mail about the account itself. `until` is the time after which it is not sent any more. */
type AccountMail = (path: string, contest: string, until: Date) => MailContent;

export const accountMails: Readonly<Record<AccountMailKind, AccountMail>> = {
  verification: (path) => ({
    subject: 'Confirma tu correo',
    heading: 'Confirma que este correo es tuyo',
    text: 'Con un toque queda confirmado y ya puedes poner tu corcholata y subir tus fotos.',
    card: { name: 'El correo', picture: null, sign: '@' },
    button: { label: 'Confirmar mi correo', path },
    note: 'El enlace sirve una sola vez. Si no creaste esta cuenta, ignora este mensaje.',
  }),
  'password-reset': (path, _, until) => ({
    subject: 'Elige una contraseña nueva',
    heading: 'Elige una contraseña nueva',
    text: `Pediste cambiar tu contraseña. El enlace sirve una sola vez, hasta las ${clock.format(until)} (hora de la Ciudad de México).`,
    card: { name: 'La llave', picture: null, sign: '•••' },
    button: { label: 'Cambiar mi contraseña', path },
    note: 'Si no fuiste tú, ignora este mensaje: tu contraseña sigue siendo la misma.',
  }),
  'sign-in': (path) => ({
    subject: 'Tu enlace para entrar',
    heading: 'Un toque y estás dentro',
    text: 'Ábrelo en este teléfono o en otro: entras sin contraseña y sigues donde te quedaste.',
    card: { name: 'La puerta', picture: null, sign: '→' },
    button: { label: 'Entrar a mi cuenta', path },
    note: 'El enlace sirve una sola vez. Si no lo pediste, ignora este mensaje.',
  }),
  'like-confirmation': (path) => ({
    subject: 'Tu enlace para confirmar tu corcholata',
    heading: 'Confirma que esta corcholata es tuya',
    text: 'Llegó junto con muchas otras muy parecidas, y queremos estar seguros de que es tuya. Abre el enlace, inicia sesión y tu corcholata contará al momento.',
    card: { name: 'La corcholata', picture: null, sign: '★' },
    button: { label: 'Confirmar mi corcholata', path },
    note: `El enlace sirve una sola vez, durante ${serviceLimits.likeConfirmationMs / 3_600_000} horas y solo con tu cuenta. Si no pusiste esta corcholata, ignora este mensaje: no contará.`,
  }),
  'jury-invitation': (path, contest) => ({
    subject: `Te invitan al jurado de ${contest}`,
    heading: 'Te invitan a la mesa del jurado',
    text: `El concurso ${contest} quiere tu mirada: verás cada carta sin saber de quién es, y le pondrás puntos.`,
    card: { name: 'El jurado', picture: null, sign: '★' },
    button: { label: 'Ver la invitación', path },
    note: `Entra con tu cuenta, o crea una, y acepta. La invitación vale ${periodDays('invitation')} días y es solo para ti.`,
  }),
};

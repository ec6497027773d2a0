/**
 * The reasons to doubt a like: codes of the integrity rules with their Spanish texts. `about` explains the
 * rule.
 */
export const likeReasons = {
  'shared-mailbox': {
    title: 'Varias cuentas de un mismo buzón',
    about:
      'Un buzón, una corcholata: las direcciones con etiquetas (+), puntos o mayúsculas distintas llegan al mismo buzón.',
  },
  'throwaway-mail': {
    title: 'Correo desechable',
    about: 'El correo es de un dominio que regala buzones de usar y tirar.',
  },
  'script-browser': {
    title: 'No parece un navegador',
    about: 'La corcholata llegó de un programa y no de un navegador.',
  },
  'shared-device': {
    title: 'Demasiadas cuentas en un mismo aparato',
    about: 'Una familia comparte un teléfono; decenas de cuentas, no.',
  },
  'mailbox-series': {
    title: 'Buzones en serie',
    about: 'Los nombres de los buzones van numerados, como los que se hacen por lotes.',
  },
  'random-mailboxes': {
    title: 'Buzones al azar',
    about: 'Casi todos los nombres de los buzones son letras y números sin sentido.',
  },
  'one-browser': {
    title: 'El mismo navegador exacto',
    about:
      'Casi todas llegaron de la misma versión del mismo navegador, mucho más que en el resto.',
  },
  'no-device-mark': {
    title: 'Sin marca de navegador',
    about:
      'Casi ninguna trae la marca que el sitio deja en el navegador, y en el resto del concurso casi todas la traen.',
  },
  'regular-rhythm': {
    title: 'Ritmo de máquina',
    about: 'Llegaron a intervalos tan parejos como no los hace la gente.',
  },
  'accounts-in-a-row': {
    title: 'Cuentas hechas en fila',
    about: 'Las cuentas se crearon una tras otra, a intervalos parejos.',
  },
  'same-delay': {
    title: 'El mismo tiempo entre cuenta y corcholata',
    about: 'Entre crear la cuenta y votar pasó casi el mismo tiempo en todas.',
  },
  'accounts-in-seconds': {
    title: 'Cuentas de segundos',
    about:
      'Las cuentas tenían segundos de vida: menos de lo que tarda una persona en confirmar su correo.',
  },
  'sleeping-accounts': {
    title: 'Cuentas dormidas',
    about: 'Cuentas viejas, sin nuevas entre ellas, que despertaron juntas para una sola carta.',
  },
  'accounts-in-batches': {
    title: 'Cuentas hechas por lotes',
    about: 'Cuentas hechas hace tiempo, muchas en los mismos ratos.',
  },
  'accounts-for-this': {
    title: 'Cuentas hechas para esta carta',
    about:
      'Decenas de cuentas de minutos, a toda prisa, en una sola red y para una sola carta: más que un salón de clases, más rápido que un pueblo.',
  },
  'accounts-at-once': {
    title: 'Cuentas nuevas de golpe',
    about:
      'Decenas de cuentas recién hechas, en unos segundos y para una sola carta: más rápido que cualquier multitud, incluso durante un programa de televisión.',
  },
  'one-provider': {
    title: 'Todas por la misma vía',
    about: 'Ninguna entró con Google, y en el resto del concurso muchas lo hacen.',
  },
  'too-fast-to-read': {
    title: 'Más rápido de lo que se lee',
    about: 'La corcholata llegó en cuanto apareció la página.',
  },
  'one-network': {
    title: 'Una misma red',
    about:
      'Llegaron de una sola red. Por sí solo no basta: una oficina, una escuela o un pueblo también comparten red.',
  },
  'one-domain': {
    title: 'Un mismo dominio de correo',
    about: 'Todos los buzones son de un dominio propio. Por sí solo no basta.',
  },
  banned: {
    title: 'Cuenta suspendida',
    about:
      'Un administrador suspendió la cuenta por faltar a las bases: mientras dura, sus corcholatas no cuentan.',
  },
  burst: {
    title: 'Una ráfaga fuera del ritmo de la carta',
    about:
      'Llegaron de golpe, muy por encima de lo que la carta venía recibiendo. Por sí solo no basta: un grupo de amigos o la televisión también lo hacen.',
  },
  night: {
    title: 'Goteo de madrugada',
    about: 'Llegaron de madrugada, cuando casi nadie vota. Por sí solo no basta.',
  },
} as const;

/** The texts of a reason. Undefined for an unknown code, for example from a newer integrity service. */
export const likeReasonOf = (code: string | null) =>
  code !== null && code in likeReasons ? likeReasons[code as keyof typeof likeReasons] : undefined;

/** The code of a rule, for example `burst`. `banned` is not a rule. */
export type LikeReason = Exclude<keyof typeof likeReasons, 'banned'>;

import { counted } from './counted.ts';

/** Texts of the desk for requests about people's data. */
export const rights = {
  lead: 'La ley da 20 días hábiles para responder. La persona lee tu respuesta en su perfil.',
  states: { open: 'En espera', answered: 'Respondidas' },
  stateLabel: 'Estado de las solicitudes',
  listLabel: 'Solicitudes',
  loadFailed: 'No pudimos traer las solicitudes',
  none: {
    open: {
      title: 'Nadie espera respuesta',
      text: 'Aquí aparecen las solicitudes en cuanto llegan, la que vence antes primero.',
    },
    answered: {
      title: 'Todavía no hay respuestas',
      text: 'Las solicitudes respondidas se guardan cinco años.',
    },
  },
  age: (days: number) =>
    days === 0 ? 'Llegó hoy' : days === 1 ? 'Llegó ayer' : `Llegó hace ${days} días`,
  left: (days: number) => {
    if (days < 0)
      return days === -1 ? 'Venció hace 1 día hábil' : `Venció hace ${-days} días hábiles`;
    if (days === 0) return 'Vence hoy';
    return days === 1 ? 'Queda 1 día hábil' : `Quedan ${days} días hábiles`;
  },
  dueDate: (day: string) => `Vence el ${day}`,
  gone: 'La cuenta ya no existe',
  byMail: 'La cuenta ya no existe: responde también a este correo.',
  textGone: 'El texto se borró con la cuenta.',
  answer: 'Responder',
  answerTitle: (number: string) => `Responder ${number}`,
  answerWhat: ['La respuesta es definitiva: en cuanto la envías, ya no se cambia.'],
  outcome: 'Resolución',
  outcomes: { granted: 'Procede', partly: 'Procede en parte', refused: 'No procede' },
  text: 'Respuesta',
  textHint: 'La persona la lee tal cual. Si procede, se hace efectiva en 15 días hábiles.',
  send: 'Enviar respuesta',
  due: counted('solicitud por vencer', 'solicitudes por vencer'),
  reminder: {
    late: 'Hay solicitudes de datos vencidas: respóndelas hoy.',
    last: 'Hay solicitudes de datos que vencen a más tardar el próximo día hábil.',
    soon: 'Hay solicitudes de datos que vencen en cinco días hábiles o menos.',
  },
  see: 'Ver solicitudes',
} as const;

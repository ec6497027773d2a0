import { periodDays } from '@el-reto/contracts/rules';
import { ordinal } from './counted.ts';

const claimDays = periodDays('claim');

/** Texts of the desk where the brand delivers prizes. */
export const prizes = {
  lead: `Cada lugar trae un premio, y el jurado puede dar el suyo. Se reclama en ${claimDays} días; si no, o si la carta deja la mesa antes de la entrega, pasa a la siguiente, si la hay. Con los ganadores ocultos, los plazos se detienen.`,
  loadFailed: 'No pudimos traer los premios.',
  noEventsTitle: 'Todavía no hay premios',
  noEventsText: 'Aparecen cuando se publica el resultado de un reto que ya terminó.',
  noPlaces: 'Ninguna carta de este reto juntó corcholatas.',
  states: {
    open: 'Por reclamar',
    claimed: 'Reclamado',
    delivered: 'Entregado',
    expired: 'Vencido',
  },
  due: (when: string) => `Plazo: ${when}`,
  paused: 'Plazo detenido: los ganadores están ocultos',
  erased: (when: string) => `Los datos se borran el ${when}`,
  substitute: (rank: number) => `Suplente: ${ordinal(rank)} del acta`,
  jurySubstitute: (rank: number) => `Suplente: ${ordinal(rank)} por puntos del jurado`,
  before: (name: string, rank: number) => `Antes: «${name}» (${ordinal(rank)})`,
  goneCard: 'Carta que ya no está',
  show: 'Ver sus datos',
  hide: 'Ocultar sus datos',
  shown: 'Tu lectura quedó registrada.',
  noAnswers: 'No hay datos guardados.',
  readFailed: 'No pudimos abrir sus datos.',
  moves: {
    delivered: {
      action: 'Marcar entregado',
      about: `Se lo decimos a quien ganó, y en ${periodDays('claimAnswers')} días se borran sus datos.`,
      reasons: ['Entregado en mano', 'Entregado por paquetería, con guía'],
    },
    expired: {
      action: 'Pasar al siguiente',
      about: `Quien lo tiene lo pierde y sus datos se borran. La siguiente carta del acta, si la hay, tiene ${claimDays} días para reclamarlo.`,
      reasons: ['No contesta', 'Renunció al premio', 'No cumple las bases'],
    },
    open: {
      action: 'Reabrir',
      about: `Quien ganó tiene otra vez ${claimDays} días para decir a dónde se lo enviamos.`,
      reasons: ['Datos incompletos', 'Se marcó por error'],
    },
  },
  reasonHint: 'Queda en la bitácora.',
} as const;

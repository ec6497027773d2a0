import type { HourRow } from '@el-reto/contracts';
import { common, lengthOf, percent } from '@el-reto/ui/messages';
import { counted } from './counted.ts';

const { number: n } = common;

const sharesText = counted('compartida', 'compartidas');
const viewsText = counted('vista', 'vistas');

const numbers: Record<Exclude<keyof HourRow, 'hour'>, string> = {
  siteVisits: 'Visitas al sitio',
  visits: 'Visitas',
  signUps: 'Cuentas nuevas',
  uploads: 'Cartas subidas',
  approved: 'Aprobadas',
  denied: 'Rechazadas',
  removed: 'Retiradas',
  likes: 'Corcholatas',
  shares: 'Compartidas',
  views: 'Vistas de cartas',
};

export const report = {
  whose: 'Ver números de',
  wholeSite: 'Todo el sitio',
  from: 'Desde',
  to: 'Hasta',
  loadFailed: 'No pudimos traer los números',
  nothingTitle: 'Todavía no hay nada que contar',
  nothingText: 'En estos días nadie visitó, subió ni votó. Prueba con otras fechas.',
  rows: 'Números (CSV)',
  participants: 'Participantes (CSV)',
  print: 'Reporte para imprimir',
  numbers,
  contestVisits: 'Visitas al reto',
  siteSignUps: 'Cuentas nuevas (sitio)',
  /** Comparison with the same number of previous days. */
  change: (now: number, before: number) => {
    if (before === 0) return now === 0 ? 'Igual que antes' : 'Antes: 0';
    const by = now / before - 1;
    return `${by > 0 ? '+' : ''}${percent(by)} · antes ${n(before)}`;
  },
  noComparison: 'Sin días anteriores para comparar',
  compared: (days: number) =>
    days === 1 ? 'Comparado con el día anterior' : `Comparado con los ${n(days)} días anteriores`,
  comparedWith: (contest: string, days: number) =>
    days === 1
      ? `Comparado con el primer día de «${contest}»`
      : `Comparado con los primeros ${n(days)} días de «${contest}»`,
  countedSince: (when: string) => `Contamos desde el ${when}.`,

  plots: 'En el tiempo',
  byHour: 'Por hora',
  byDay: 'Por día',
  step: 'Pasos de la gráfica',
  groups: {
    people: 'Visitas y cuentas',
    photos: 'Cartas',
    love: 'Corcholatas y compartidas',
  },
  atStep: (when: string, values: readonly string[]) => `${when}: ${values.join(', ')}`,
  atName: (name: string, count: number) => `${name}: ${n(count)}`,
  when: 'Cuándo',

  funnel: 'De la visita a la corcholata',
  funnelSteps: {
    visits: 'Visitas al sitio',
    contestVisits: 'Llegaron directo al reto',
    signUps: 'Crearon su cuenta',
    likes: 'Dieron su corcholata',
  },
  ofVisits: (share: number) => `${percent(share)} de las visitas`,
  funnelNote:
    'Cada cuenta da una corcholata por reto; quien ya tenía cuenta puede darla sin crear otra.',

  sources: 'De dónde llegaron',
  source: 'Origen',
  noSource: 'Sin campaña',
  noSources: 'Nadie llegó todavía.',
  sourcesNote: 'Es el utm_source del enlace con el que llegaron.',

  winners: 'Ganadores',
  best: 'Las cartas más queridas',
  noBest: 'Aún no hay cartas en la mesa.',
  bestNumbers: (shares: number, views: number) => `${sharesText(shares)} · ${viewsText(views)}`,

  queue: 'Fila de moderación',
  waiting: (count: number) =>
    count === 0 ? 'Nada espera' : counted('carta espera', 'cartas esperan')(count),
  oldest: (ms: number) => `La más antigua, desde hace ${lengthOf(ms)}`,
  average: (ms: number) => `En estos días cada decisión tardó ${lengthOf(ms)} en promedio`,
  noAverage: 'En estos días no se decidió nada',

  contests: 'Retos',
  contest: 'Reto',
  dates: 'Fechas',

  notesTitle: 'Cómo se cuenta',
  notes: [
    'Todo lo cuenta el propio sitio, sin terceros y sin datos personales: ni direcciones, ni perfiles.',
    'Una visita es una página abierta por el navegador de una persona; los robots conocidos no cuentan.',
    'Las cuentas nuevas son de todo el sitio en esos días.',
    'Las corcholatas son las dadas menos las retiradas o anuladas; las que están en revisión no suman.',
    'Cada cosa cuenta en la hora de la Ciudad de México en que se supo.',
    'El origen es el utm_source del enlace; se recuerda solo hasta cerrar el navegador.',
  ],

  sheet: {
    kind: 'Reporte del reto',
    siteKind: 'Reporte del sitio',
    eventRuns: (days: string) => `Reto: ${days.toLowerCase()}`,
    made: (when: string) => `Hecho el ${when}`,
    printNow: 'Imprimir o guardar como PDF',
    photo: (name: string) => `Foto de ${name}`,
  },
} as const;

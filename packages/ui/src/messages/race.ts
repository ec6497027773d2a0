import { common } from '../basics-from-runtime.ts';

const unit = (value: number, name: 'minute' | 'hour' | 'day') =>
  new Intl.NumberFormat('es-MX', { style: 'unit', unit: name, unitDisplay: 'long' }).format(value);

const minuteMs = 60_000;

/** A duration as people say it: in steps of five minutes, then in hours, then in days. */
export function usualText(ms: number): string {
  const minutes = Math.max(5, Math.ceil(ms / minuteMs / 5) * 5);
  if (minutes < 60) return unit(minutes, 'minute');
  const hours = Math.round(minutes / 60);
  return hours < 36 ? unit(hours, 'hour') : unit(Math.round(hours / 24), 'day');
}

/** Texts about the rank of a person's own cards. */
export const race = {
  steps: ['Enviada', 'En revisión', 'En la mesa'],
  stepsLabel: 'El camino de tu carta',
  /** A step with its day, for example '3 de octubre'. */
  stepOn: (step: string, day: string) => `${step} el ${day}`,
  onTable: (day: string) => `En la mesa desde el ${day}.`,
  reviewTakes: (ms: number | null) =>
    ms === null
      ? 'La revisamos en cuanto podamos.'
      : `Normalmente la revisamos en ${usualText(ms)}.`,
  place: (place: number) => `${place}.\u2060º\u00a0lugar`,
  noneYet: 'Sin corcholatas todavía',
  ofCards: (cards: number) => `de ${cards} ${cards === 1 ? 'carta' : 'cartas'}`,
  today: (count: number) => (count > 0 ? `+${common.likes(count)} hoy` : 'Hoy, ninguna nueva'),
  daysLabel: (days: readonly { likes: number }[]) =>
    `Tus corcholatas de los últimos días: ${days.map(({ likes }) => likes).join(', ')}`,
  onPodium: 'Vas en el podio: que no te alcancen.',
  toPodium: (count: number) => `Te faltan ${common.likes(count)} para subir al podio.`,
  oneToPodium: 'Te falta una corcholata para subir al podio.',
  inDark: 'Las corcholatas de este reto se cuentan en secreto hasta el cierre.',
  over: 'Este reto ya terminó.',
  deniedTitle: { denied: 'No entró a la mesa', removed: 'Se quitó de la mesa' },
  deniedOn: (day: string) => `· ${day}`,
  deniedReason: (reason: string) => `El motivo: ${reason}`,
  deniedWithout: 'No cumplía con las reglas del reto.',
  deniedNote: 'La foto ya se borró. Esto solo lo ves tú.',
  again: 'Sube otra',
  forget: 'Quitar aviso',
  forgetOf: (name: string) => `Quitar aviso de «${name}»`,
} as const;

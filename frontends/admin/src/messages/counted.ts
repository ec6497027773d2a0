import { common } from '@el-reto/ui/messages';

/** Makes a function that writes a number with its noun, in the singular or plural. */
export const counted = (one: string, many: string) => (count: number) =>
  `${common.number(count)} ${count === 1 ? one : many}`;

export const cards = counted('carta', 'cartas');
export const contests = counted('reto', 'retos');

/** A place as `10.º`; the joiner keeps it on one line. */
export const ordinal = (place: number) => `${place}.\u2060º`;

import { common } from '@el-reto/ui/messages';

/** A number with its noun. */
export const counted = (one: string, many: string) => (count: number) =>
  `${common.number(count)} ${count === 1 ? one : many}`;

export const cards = counted('carta', 'cartas');
export const contests = counted('reto', 'retos');

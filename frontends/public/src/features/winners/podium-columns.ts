import { limits } from '@el-reto/contracts/rules';

const { cardRatio: usualRatio } = limits;
/** How much wider than the others the first card stands, and the most that it takes of a phone. */
const firstWeight = 1.25;
const firstRem = 20;

const tracks = (...shares: number[]) =>
  shares.map((share) => `minmax(0,${Math.round(share * 100) / 100}fr)`).join(' ');

/**
 * Columns of a podium whose cards keep their photos' proportions, `ratios` by place: a wide one gets
 * more width and less height than a tall one, and as much room.
 */
export function podiumColumns(ratios: readonly (number | undefined)[]) {
  const shareOf = (place: number) => Math.sqrt((ratios[place] ?? usualRatio) / usualRatio);
  const [first, second, third] = [shareOf(0), shareOf(1), shareOf(2)];
  return {
    /** Columns of the second and the third below the first. */
    pair: tracks(second, third),
    firstMax: `${Math.round(first * firstRem)}rem`,
    /** Columns of all three, the first in the middle. */
    row: tracks(second, first * firstWeight, third),
  };
}

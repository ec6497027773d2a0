import { limits } from '@el-reto/contracts/rules';

const { cardRatio: usualRatio } = limits;
/** The winner's card is wider than the others by this factor. On a phone it has a maximum width. */
const firstWeight = 1.25;
const firstRem = 20;

const tracks = (...shares: number[]) =>
  shares.map((share) => `minmax(0,${Math.round(share * 100) / 100}fr)`).join(' ');

/**
 * The columns of a podium. Its cards keep the proportions of their photos (`ratios`, by place). A
 * wide card gets more width and less height than a tall one, but the same area.
 */
export function podiumColumns(ratios: readonly (number | undefined)[]) {
  const shareOf = (place: number) => Math.sqrt((ratios[place] ?? usualRatio) / usualRatio);
  const [first, second, third] = [shareOf(0), shareOf(1), shareOf(2)];
  return {
    /** Columns of the second and third place, below the first. */
    pair: tracks(second, third),
    firstMax: `${Math.round(first * firstRem)}rem`,
    /** Columns of all three, the first in the middle. */
    row: tracks(second, first * firstWeight, third),
  };
}

import type { Focus } from '@el-reto/contracts';
import { limits } from '@el-reto/contracts/rules';

interface Size {
  width: number;
  height: number;
}

interface Box extends Size {
  left: number;
  top: number;
}

/** The default point of interest. */
export const middle: Focus = { x: 0.5, y: 0.5 };

const { cardRatio: frame } = limits;
/** If a card cuts off less than this fraction of a side, the author chooses no point. */
const leastCut = 0.02;
/** An arrow key moves the point by this fraction of a side. */
const step = 0.05;
const steps: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

const fraction = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000;

/** The point of a picture shown in `box` that is nearest to a point of the screen. */
export const focusAt = (box: Box, at: { clientX: number; clientY: number }): Focus => ({
  x: fraction((at.clientX - box.left) / box.width),
  y: fraction((at.clientY - box.top) / box.height),
});

/** The focus after a press of an arrow key; null for other keys. */
export function focusByKey({ x, y }: Focus, key: string): Focus | null {
  const move = steps[key];
  return move ? { x: fraction(x + move[0]), y: fraction(y + move[1]) } : null;
}

/** The visible part of a photo on a card, in fractions of the photo (as with `object-position`). */
export function cardWindow({ width, height }: Size, { x, y }: Focus): Box {
  const part = width / height / frame;
  const shown = { width: Math.min(1, 1 / part), height: Math.min(1, part) };
  return { ...shown, left: x * (1 - shown.width), top: y * (1 - shown.height) };
}

/** Whether a card crops the photo noticeably. */
export function isCropped(photo: Size): boolean {
  const { width, height } = cardWindow(photo, middle);
  return Math.min(width, height) < 1 - leastCut;
}

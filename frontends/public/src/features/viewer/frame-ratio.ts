const [tallest, widest] = [0.6, 1.9];

/**
 * The frame for a photo of so many pixels: its own proportions, unless they would make the card a
 * thread; then the photo does not fill it.
 */
export function frameRatio({ width, height }: { width: number; height: number }) {
  const own = width > 0 && height > 0 ? width / height : 0.8;
  const ratio = Math.min(widest, Math.max(tallest, own));
  return { ratio: Math.round(ratio * 1000) / 1000, fits: ratio === own };
}

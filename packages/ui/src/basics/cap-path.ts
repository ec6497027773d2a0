/** The outline of a bottle cap: `teeth` crimps around a circle, as an SVG path. */
export function capPath(center: number, radius: number, teeth = 21, depth = 0.07): string {
  const point = (angle: number, r: number) =>
    `${(center + r * Math.cos(angle)).toFixed(2)} ${(center + r * Math.sin(angle)).toFixed(2)}`;
  const step = (Math.PI * 2) / teeth;
  const parts = [`M${point(-step / 2, radius * (1 - depth))}`];
  for (let tooth = 0; tooth < teeth; tooth += 1) {
    const middle = tooth * step;
    parts.push(
      `Q${point(middle, radius * (1 + depth))} ${point(middle + step / 2, radius * (1 - depth))}`,
    );
  }
  return `${parts.join('')}Z`;
}

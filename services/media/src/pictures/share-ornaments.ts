/** The colours of the site (`packages/ui/styles/tokens.css`). */
export const colours = {
  ink: '#1a1444',
  inkSoft: '#2c2463',
  foam: '#fdf6e3',
  foamDeep: '#f4e6c1',
  marigold: '#ff9a1f',
  sun: '#ffd166',
  agave: '#0b6b58',
  grana: '#b5153c',
} as const;

/** A bottle cap seen from above: 21 flutes around its star. */
export function cap({ x, y, radius }: { x: number; y: number; radius: number }): string {
  const around = (count: number, at: (part: number) => number) =>
    Array.from({ length: count }, (_, index) => {
      const turn = (index / count) * 2 * Math.PI - Math.PI / 2;
      const reach = radius * at(index);
      return `${(x + reach * Math.cos(turn)).toFixed(1)},${(y + reach * Math.sin(turn)).toFixed(1)}`;
    }).join(' ');
  const flutes = around(252, (index) => 0.95 + 0.05 * Math.cos((index / 12) * 2 * Math.PI));
  const star = around(10, (index) => (index % 2 === 0 ? 0.42 : 0.18));
  const { ink, grana, sun } = colours;
  return `<polygon points="${flutes}" fill="${grana}" stroke="${ink}" stroke-width="${radius / 14}"/>
    <circle cx="${x}" cy="${y}" r="${radius * 0.64}" fill="${sun}" stroke="${ink}" stroke-width="${radius / 16}"/>
    <polygon points="${star}" fill="${grana}"/>`;
}

/** Paper banners along the top edge, like those of the site. */
export function banners(width: number, size: number): string {
  const tones = [colours.marigold, colours.agave, colours.sun, colours.grana];
  return Array.from({ length: Math.ceil(width / size) }, (_, at) => {
    const [x, half] = [at * size, size / 2];
    return `<path fill="${tones[at % tones.length]}" d="M${x} 0h${size}v${size * 0.62}l-${half / 2} ${half / 2}l-${half / 2}-${half / 2}l-${half / 2} ${half / 2}l-${half / 2}-${half / 2}z"/>
      <circle cx="${x + half}" cy="${size * 0.32}" r="${size * 0.13}" fill="${colours.ink}"/>`;
  }).join('');
}

/** A drawing for sharp, with its size in pixels. */
export const svg = (width: number, height: number, content: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`,
  );

import { firstRankOf, passedOnPrizeName, prizeName } from '@el-reto/contracts';
import { legends } from '@el-reto/contracts/pages';
import { shareForms } from '@el-reto/contracts/pictures';
import { banners, cap, colours, svg } from './share-ornaments.ts';
import type { CardPlace, Printed } from './printed.ts';
import { drawable, textInSvg, type TextBox } from './share-text.ts';

const { width, height } = shareForms.certificate;
const { ink, foam, foamDeep, marigold, grana, agave } = colours;

/** The title of a certificate: a place, or a prize that passed on to the card. */
export function titleOf({ place = 1, rank }: Pick<Printed, 'place' | 'rank'>): string {
  return rank === undefined || rank === firstRankOf(place)
    ? prizeName(place)
    : passedOnPrizeName(place);
}

/** The own place of a substitute's card; empty for a card that won the prize itself. */
export function ownPlaceOf({ place = 1, rank }: Pick<Printed, 'place' | 'rank'>): string {
  if (rank === undefined || rank === firstRankOf(place)) return '';
  return place === 'jury'
    ? `Pasó a la carta en el lugar ${rank} por puntos del jurado`
    : `Pasó a la carta en el lugar ${rank} del resultado`;
}

/** Distance of the frame from the edge, which every printer can print, and width of its line. */
const margin = 72;
const line = 18;
const inner = margin + line / 2;

/** The column of words beside the card. */
const words = { x: 1870, width: 1150 };
const card: CardPlace = { x: 690, y: 1050, width: 960, ratio: 0.8, tilt: -3 };

type Line = Omit<TextBox, 'x' | 'width'> & Partial<Pick<TextBox, 'x' | 'width'>>;
const written = (text: string, box: Line) => textInSvg(drawable(text), { ...words, ...box });

/** The sheet of a certificate: paper, frame, banners, winner and prize. */
function ground(printed: Printed): Buffer {
  const { author = '', event = '', contest, product } = printed;
  const placeTitle = titleOf(printed).toUpperCase();
  const ownPlace = ownPlaceOf(printed);
  const title = { y: 690, height: 420, size: 200, lines: 2 };
  const inside = width - 2 * inner;
  return svg(
    width,
    height,
    `<defs>
      <pattern id="dots" width="34" height="34" patternUnits="userSpaceOnUse"><circle cx="17" cy="17" r="8" fill="${foamDeep}"/></pattern>
      <clipPath id="sheet"><rect x="${inner}" y="${inner}" width="${inside}" height="${height - 2 * inner}" rx="40"/></clipPath>
    </defs>
    <rect width="100%" height="100%" fill="${foam}"/>
    <g clip-path="url(#sheet)">
      <circle cx="${card.x}" cy="${card.y}" r="900" fill="url(#dots)"/>
      <g transform="translate(${inner} ${inner})">${banners(inside, inside / 20)}</g>
    </g>
    <rect x="${inner}" y="${inner}" width="${inside}" height="${height - 2 * inner}" rx="40" fill="none" stroke="${ink}" stroke-width="${line}"/>
    ${written(`Certificado de ${contest} ${product}`, { y: 420, height: 90, size: 58, lines: 1, fill: agave })}
    ${written(placeTitle, { ...title, x: words.x + 10, y: title.y + 10, fill: marigold })}
    ${written(placeTitle, { ...title, fill: grana })}
    ${cap({ x: words.x, y: 1040, radius: 112 })}
    ${ownPlace && written(ownPlace, { y: 880, height: 60, size: 38, lines: 1, fill: ink })}
    ${written(author, { y: 1310, height: 240, size: 110, lines: 2, fill: ink })}
    ${written(event, { y: 1530, height: 160, size: 62, lines: 2, fill: agave })}
    ${written(`${legends.drink} ${legends.age}`, { x: width / 2, y: 1880, width: 2200, height: 60, size: 34, lines: 1, fill: ink })}`,
  );
}

export const certificate = { card, ground, mostBytes: 1_500_000 };

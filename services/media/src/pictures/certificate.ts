import { legends } from '@el-reto/contracts/pages';
import { shareForms } from '@el-reto/contracts/pictures';
import { banners, cap, colours, svg } from './share-ornaments.ts';
import { ownPlaceOf, titleOf, type CardPlace, type Printed } from './printed.ts';
import { drawable, textInSvg, type TextBox } from './share-text.ts';

const { width, height } = shareForms.certificate;
const { ink, foam, foamDeep, marigold, grana, agave } = colours;

/**
 * The distance of the frame from the edge, which every printer can print, and the width of the frame's
 * line.
 */
const margin = 72;
const frameLine = 18;
const inner = margin + frameLine / 2;

/** The column of words next to the card. */
const column = { x: 1870, width: 1150 };
const card: CardPlace = { x: 690, y: 1050, width: 960, ratio: 0.8, tilt: -3 };

type Line = Omit<TextBox, 'x' | 'width'> & Partial<Pick<TextBox, 'x' | 'width'>>;
type Words = readonly [text: string, box: TextBox];
const line = (text: string, box: Line): Words => [drawable(text), { ...column, ...box }];

const titleBox = { y: 690, height: 420, size: 200, lines: 2, fill: grana };

/** The texts of the sheet, from top to bottom. */
function words(printed: Printed): Words[] {
  const { author = '', event = '', contest, product } = printed;
  const footer = { x: width / 2, width: 2200 };
  return [
    line(`Certificado de ${contest} ${product}`, {
      y: 420,
      height: 90,
      size: 58,
      lines: 1,
      fill: agave,
    }),
    line(titleOf(printed).toUpperCase(), titleBox),
    line(ownPlaceOf(printed), { y: 880, height: 60, size: 38, lines: 1, fill: ink }),
    line(author, { y: 1310, height: 240, size: 110, lines: 2, fill: ink }),
    line(event, { y: 1530, height: 160, size: 62, lines: 2, fill: agave }),
    line(`${legends.drink} ${legends.age}`, {
      ...footer,
      y: 1880,
      height: 60,
      size: 34,
      lines: 1,
      fill: ink,
    }),
  ];
}

/** The sheet of a certificate without the card: paper, frame, banners, winner and prize. */
function ground(printed: Printed): Buffer {
  const shadow = { ...titleBox, x: column.x + 10, y: titleBox.y + 10, fill: marigold };
  const all = [line(titleOf(printed).toUpperCase(), shadow), ...words(printed)];
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
    <rect x="${inner}" y="${inner}" width="${inside}" height="${height - 2 * inner}" rx="40" fill="none" stroke="${ink}" stroke-width="${frameLine}"/>
    ${cap({ x: column.x, y: 1040, radius: 112 })}
    ${all.map(([text, box]) => textInSvg(text, box)).join('')}`,
  );
}

export const certificate = { card, ground, words, mostBytes: 1_500_000 };

import { shareForms, type ShareForm } from '@el-reto/contracts/pictures';
import type { Focus } from '@el-reto/contracts';
import { legends } from '@el-reto/contracts/pages';
import type { OutputInfo, Sharp } from 'sharp';
import { certificate } from './certificate.ts';
import { sharp } from './loaders.ts';
import type { CardPlace, Printed } from './printed.ts';
import { banners, cap, colours, svg } from './share-ornaments.ts';
import { drawable, textInSvg, type TextBox } from './share-text.ts';

// SVG is allowed here: the service draws it itself, and the photos in it were encoded by this service.
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });

interface Layout extends Readonly<Record<'contest' | 'product' | 'call' | 'legend', Box>> {
  readonly card: CardPlace;
  readonly cap: { x: number; y: number; radius: number };
  /** Largest file in bytes. WhatsApp shows no preview above this size. */
  readonly mostBytes: number;
}

type Preview = Exclude<ShareForm, 'certificate'>;
type Box = Omit<TextBox, 'fill' | 'lines'>;
type Size = Readonly<Record<'width' | 'height', number>>;
/** A decoded picture. Intermediate pictures are not encoded, because that takes most of the time. */
type Pixels = Readonly<{ data: Buffer; info: OutputInfo }>;

/** The positions in each form except the certificate, in pixels. */
const layouts: Readonly<Record<Preview, Layout>> = {
  wide: {
    card: { x: 318, y: 322, width: 420, ratio: 0.92, tilt: -3 },
    contest: { x: 858, y: 176, width: 520, height: 120, size: 104 },
    product: { x: 858, y: 270, width: 480, height: 50, size: 40 },
    cap: { x: 858, y: 392, radius: 62 },
    mostBytes: 200_000,
    call: { x: 858, y: 502, width: 480, height: 50, size: 34 },
    legend: { x: 858, y: 578, width: 540, height: 58, size: 23 },
  },
  story: {
    card: { x: 540, y: 920, width: 800, ratio: 0.8, tilt: -2 },
    contest: { x: 540, y: 220, width: 900, height: 160, size: 120 },
    product: { x: 540, y: 322, width: 800, height: 60, size: 46 },
    cap: { x: 540, y: 1576, radius: 74 },
    mostBytes: 1_000_000,
    call: { x: 540, y: 1704, width: 900, height: 70, size: 46 },
    legend: { x: 540, y: 1808, width: 940, height: 90, size: 34 },
  },
};

const call = '¿Le pones tu corcholata?';

function ground(form: Preview, { contest, product }: Printed): Buffer {
  const { width, height } = shareForms[form];
  const layout = layouts[form];
  const { ink, inkSoft, foam, sun, marigold, grana } = colours;
  const text = (words: string, box: Box, fill: string) =>
    textInSvg(drawable(words), { ...box, lines: 2, fill });
  const title = layout.contest;
  const behind = { ...title, x: title.x + 5, y: title.y + 5 };
  return svg(
    width,
    height,
    `<defs><pattern id="dots" width="22" height="22" patternUnits="userSpaceOnUse">
      <circle cx="11" cy="11" r="5" fill="${inkSoft}"/></pattern></defs>
    <rect width="100%" height="100%" fill="${ink}"/>
    <circle cx="${layout.card.x}" cy="${layout.card.y}" r="${height * 0.62}" fill="url(#dots)"/>
    ${banners(width, width / 20)}
    ${text(contest.toUpperCase(), behind, grana)}
    ${text(contest.toUpperCase(), title, foam)}
    ${text(product, layout.product, sun)}
    ${cap(layout.cap)}
    ${text(call, layout.call, marigold)}
    ${text(`${legends.drink} ${legends.age}`, layout.legend, foam)}`,
  );
}

const pixelsOf = (picture: Sharp): Promise<Pixels> =>
  picture.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });

/**
 * The part of the photo that the frame shows. The photo is cropped before it is enlarged: otherwise a thin
 * photo would exceed 65,535 pixels, the longest side that the library encodes.
 */
async function cropped(master: Buffer, size: Size, focus: Focus | null): Promise<Pixels> {
  if (!focus) {
    return pixelsOf(
      sharp(master).resize({ ...size, fit: 'cover', position: sharp.strategy.attention }),
    );
  }
  const { width, height } = await sharp(master).metadata();
  const scale = Math.min(width / size.width, height / size.height);
  const part = {
    width: Math.max(1, Math.round(size.width * scale)),
    height: Math.max(1, Math.round(size.height * scale)),
  };
  const left = Math.round((width - part.width) * focus.x);
  const top = Math.round((height - part.height) * focus.y);
  return pixelsOf(
    sharp(master)
      .extract({ left, top, ...part })
      .resize({ ...size, fit: 'fill' }),
  );
}

/** The layout of a card at this place, in pixels: lengths, and the boxes of its number and its name. */
function cardLayout({ width, ratio }: CardPlace) {
  const [pad, line] = [Math.round(width * 0.036), Math.round(width * 0.011)];
  const inner = { width: width - 2 * pad, height: Math.round((width - 2 * pad) / ratio) };
  const nameHeight = Math.round(width * 0.2);
  const tag = { width: Math.round(width * 0.15), height: Math.round(width * 0.11) };
  return {
    width,
    height: pad + inner.height + nameHeight,
    pad,
    line,
    inner,
    tag,
    shadow: Math.round(width * 0.02),
    name: {
      x: width / 2,
      y: pad + inner.height + nameHeight / 2,
      width: inner.width,
      height: nameHeight * 0.78,
      size: nameHeight * 0.46,
      lines: 3,
      fill: colours.ink,
    },
    number: {
      x: pad + tag.width / 2,
      y: pad + tag.height / 2,
      width: tag.width * 0.8,
      height: tag.height,
      size: tag.height * 0.62,
      lines: 1,
      fill: colours.ink,
    },
  };
}

const numberOf = ({ number }: Printed) => (number === null ? '' : String(number));
const nameOf = (printed: Printed) =>
  drawable(printed.name.toUpperCase()) || `CARTA ${numberOf(printed)}`.trim();

/** The name on the card of a certificate, in its box on the sheet before the card is tilted. */
export function nameOnSheet(printed: Printed): readonly [text: string, box: TextBox] {
  const { card: place } = certificate;
  const { width, height, shadow, name } = cardLayout(place);
  const left = place.x - (width + shadow) / 2;
  const top = place.y - (height + shadow) / 2;
  return [nameOf(printed), { ...name, x: left + name.x, y: top + name.y }];
}

/** A card: the photo in its frame, with the number, and below it the name in capitals. */
async function card(master: Buffer, place: CardPlace, printed: Printed): Promise<Pixels> {
  const { width, height, pad, line, inner, tag, shadow, ...boxes } = cardLayout(place);
  const { ink, foam, marigold, sun } = colours;
  const photo = await cropped(master, inner, printed.focus);
  const number = numberOf(printed);
  const frame = svg(
    width + shadow,
    height + shadow,
    `<rect x="${shadow}" y="${shadow}" width="${width}" height="${height}" rx="${pad}" fill="${marigold}"/>
    <rect x="${line / 2}" y="${line / 2}" width="${width - line}" height="${height - line}" rx="${pad}" fill="${foam}" stroke="${ink}" stroke-width="${line}"/>
    ${textInSvg(nameOf(printed), boxes.name)}`,
  );
  const over = svg(
    width + shadow,
    height + shadow,
    `<rect x="${pad}" y="${pad}" width="${inner.width}" height="${inner.height}" fill="none" stroke="${ink}" stroke-width="${line}"/>
    ${
      number &&
      `<rect x="${pad}" y="${pad}" width="${tag.width}" height="${tag.height}" fill="${sun}" stroke="${ink}" stroke-width="${line}"/>
      ${textInSvg(number, boxes.number)}`
    }`,
  );
  const { data: input, info: raw } = photo;
  return pixelsOf(sharp(frame).composite([{ input, raw, left: pad, top: pad }, { input: over }]));
}

/**
 * The JPEG with the best quality that is at most `mostBytes` large. mozjpeg would save a tenth of the bytes in
 * twice the time.
 */
async function lightEnough({ data, info: raw }: Pixels, mostBytes: number): Promise<Buffer> {
  let quality = 84;
  for (;;) {
    const made = await sharp(data, { raw }).jpeg({ quality }).toBuffer();
    if (made.length <= mostBytes || quality <= 36) return made;
    quality -= 12;
  }
}

/** The sheet with the card on top. */
async function together(sheet: Buffer, place: CardPlace, { data, info: raw }: Pixels) {
  const tilted = await pixelsOf(
    sharp(data, { raw }).rotate(place.tilt, { background: 'transparent' }),
  );
  const left = Math.round(place.x - tilted.info.width / 2);
  const top = Math.round(place.y - tilted.info.height / 2);
  const over = { input: tilted.data, raw: tilted.info, left, top };
  return pixelsOf(sharp(sheet).composite([over]));
}

/** A card's picture for sharing: a JPEG in the size of the form. */
export async function makeSharePicture(
  master: Buffer,
  form: ShareForm,
  printed: Printed,
): Promise<Buffer> {
  const { card: place, mostBytes } = form === 'certificate' ? certificate : layouts[form];
  const sheet = form === 'certificate' ? certificate.ground(printed) : ground(form, printed);
  const whole = await together(sheet, place, await card(master, place, printed));
  return lightEnough(whole, mostBytes);
}

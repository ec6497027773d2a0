import type { Post } from '@el-reto/contracts';
import { legends } from '@el-reto/contracts/pages';
import { capSvg, photoSrc } from '@el-reto/ui';
import { loteria } from '@el-reto/ui/messages';

/** Sizes in pixels. */
const [width, height] = [1080, 1350];
const margin = 60;
const top = 230;
const gap = 16;
const tablaHeight = 960;

interface Drawn {
  readonly cards: readonly Post[];
  readonly marked: ReadonlySet<string>;
  /** The cards of the full line. */
  readonly line: readonly string[];
  /** For example 'Noche Mexicana'. */
  readonly eventName: string;
  /** The address of the game, as people would type it. */
  readonly address: string;
}

/** A colour of the page's theme, by its name. */
const ink = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(`--color-${name}`);

/** The photo of a card; null if it cannot be loaded. */
async function photoOf({ photoURL }: Post): Promise<ImageBitmap | null> {
  try {
    const answer = await fetch(photoSrc(photoURL, 320));
    return answer.ok ? await createImageBitmap(await answer.blob()) : null;
  } catch {
    return null;
  }
}

/** The bottle cap as an image for drawing on a canvas, in the colours of the page. */
async function capPicture(): Promise<HTMLImageElement> {
  const inks = getComputedStyle(document.documentElement);
  const svg = capSvg.replaceAll(/var\((--[\w-]+)\)/g, (_, name: string) =>
    inks.getPropertyValue(name),
  );
  const picture = new Image();
  // With a size, because some browsers do not draw an SVG without one.
  picture.src = `data:image/svg+xml,${encodeURIComponent(svg.replace('<svg ', '<svg width="256" height="256" '))}`;
  await picture.decode();
  return picture;
}

/** Fills the frame `to` with `photo`, cropped around its `focus`. */
function cover(
  context: CanvasRenderingContext2D,
  photo: ImageBitmap,
  focus: Post['focus'],
  to: DOMRect,
) {
  const scale = Math.max(to.width / photo.width, to.height / photo.height);
  const [w, h] = [to.width / scale, to.height / scale];
  const { x = 0.5, y = 0.5 } = focus ?? {};
  const [left, upper] = [(photo.width - w) * x, (photo.height - h) * y];
  context.drawImage(photo, left, upper, w, h, to.x, to.y, to.width, to.height);
}

/** Draws the tabla as a JPEG: its cards, the marks and the name of the contest. */
export async function tablaPicture(drawn: Drawn): Promise<Blob> {
  const { cards, marked, line, eventName, address } = drawn;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  const [photos, cap] = await Promise.all([Promise.all(cards.map(photoOf)), capPicture()]);
  await document.fonts.load("100px 'Bowlby One'");

  context.fillStyle = ink('ink');
  context.fillRect(0, 0, width, height);
  context.textAlign = 'center';
  const write = (text: string, y: number, font: string, color: string) => {
    context.font = font;
    context.fillStyle = ink(color);
    context.fillText(text, width / 2, y, width - 2 * margin);
  };
  const title = loteria.won.toUpperCase();
  // The title is drawn twice, shifted, like the site's titles, which look misprinted.
  context.translate(6, 5);
  write(title, 125, "110px 'Bowlby One'", 'grana');
  context.translate(-6, -5);
  write(title, 125, "110px 'Bowlby One'", 'marigold');
  write(eventName, 190, "bold 44px 'Hanken Grotesk Variable'", 'foam');

  const side = Math.sqrt(cards.length);
  const tablaWidth = width - 2 * margin;
  const share = (length: number) => (length - (side - 1) * gap) / side;
  const [w, h] = [share(tablaWidth), share(tablaHeight)];
  cards.forEach((card, index) => {
    const x = margin + (index % side) * (w + gap);
    const y = top + Math.floor(index / side) * (h + gap);
    const frame = new DOMRect(x + 8, y + 8, w - 16, h - 16);
    const isInLine = line.includes(card.slug);
    const edge = isInLine ? 7 : 0;
    context.fillStyle = ink(isInLine ? 'marigold' : 'foam');
    context.fillRect(x - edge, y - edge, w + 2 * edge, h + 2 * edge);
    const photo = photos[index];
    if (photo) cover(context, photo, card.focus, frame);
    if (!marked.has(card.slug)) return;
    const size = Math.min(frame.width, frame.height) * 0.62;
    const [middleX, middleY] = [x + w / 2, y + h / 2];
    context.drawImage(cap, middleX - size / 2, middleY - size / 2, size, size);
  });

  write(address, 1255, "bold 36px 'Hanken Grotesk Variable'", 'sun');
  write(`${legends.drink} ${legends.age}`, 1310, "28px 'Hanken Grotesk Variable'", 'foam');
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', 0.85),
  );
  if (!blob) throw new Error('no picture');
  return blob;
}

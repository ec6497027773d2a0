import { randomBytes } from 'node:crypto';
import { takePartPath } from '@el-reto/contracts/pages';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { desk, phone } from '../support/browser.ts';
import { deskOf } from '../support/desk.ts';
import { newEvent, newPerson, newPost, newPublicPost, unique } from '../support/people.ts';
import { Visitor } from '../support/visitor.ts';

/** Windows enlarged by 400 %, phones in landscape, small desktops, and text twice as large. */
const sizes = [
  [320, 256, '100%'],
  [844, 390, '100%'],
  [1024, 768, '100%'],
  [390, 844, '200%'],
  [1024, 768, '200%'],
] as const;

let pages: readonly (readonly [name: string, path: string])[];
let author: Awaited<ReturnType<typeof newPerson>>;
beforeAll(async () => {
  // The name is so long that it needs two lines next to the card.
  author = await newPerson('María Guadalupe Altagracia');
  const event = await newEvent();
  const post = await newPublicPost(author, event.id, unique('La Ñoña y su Muñeca de Trapo'));
  pages = [
    ['contest', `/contest/${event.slug}`],
    ['gallery', `/gallery?reto=${event.slug}`],
    ['winners', '/winners'],
    ['terms', '/terms-conditions'],
    ['upload', takePartPath(event.slug)],
    ['card', `/gallery/${event.slug}/${post.slug}`],
  ];
});

/** Texts that overlap or are cut off, and covered controls. */
const faultsOf = ({ page }: Visitor) =>
  page.evaluate(() => {
    const root = document.querySelector('dialog[open]') ?? document.querySelector('main')!;
    const isMoving = (element: Element) => {
      for (let one: Element | null = element; one && one !== root; one = one.parentElement)
        if (/sticky|fixed/.test(getComputedStyle(one).position)) return true;
      return false;
    };
    const isCut = (element: Element, { left, right, top, bottom }: DOMRect) => {
      for (let one: Element | null = element; one && one !== root; one = one.parentElement) {
        const { overflowX, overflowY, textOverflow } = getComputedStyle(one);
        if (textOverflow === 'ellipsis' || /auto|scroll/.test(overflowX + overflowY)) return false;
        const box = one.getBoundingClientRect();
        if (/hidden|clip/.test(overflowX) && (left < box.left - 2 || right > box.right + 2))
          return true;
        if (/hidden|clip/.test(overflowY) && (top < box.top - 2 || bottom > box.bottom + 2))
          return true;
      }
      return false;
    };
    const lines: { text: string; box: DOMRect; isMoving: boolean }[] = [];
    const faults: string[] = [];
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement!;
      const text = node.textContent!.trim();
      if (!text || !parent.checkVisibility({ visibilityProperty: true })) continue;
      if (parent.closest('.sr-only, select, [inert]')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const isOfMoving = isMoving(parent);
      const isDecoration = parent.closest('[aria-hidden="true"]') !== null;
      for (const box of range.getClientRects()) {
        if (box.width < 2) continue;
        lines.push({ text, box, isMoving: isOfMoving });
        if (!isDecoration && isCut(parent, box)) faults.push(`cut: ${text}`);
      }
    }
    lines.sort((one, other) => one.box.top - other.box.top);
    for (const [at, one] of lines.entries())
      for (const other of lines.slice(at + 1)) {
        if (other.box.top > one.box.bottom) break;
        if (one.isMoving !== other.isMoving) continue;
        const across =
          Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const high =
          Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        // The boxes of letters overlap a little if lines are close.
        const isOver = high > Math.min(one.box.height, other.box.height) / 2;
        if (across > 2 && isOver) faults.push(`over each other: ${one.text} | ${other.text}`);
      }
    const controls = 'a[href], button:enabled, input:enabled, select:enabled, summary';
    for (const control of root.querySelectorAll<HTMLElement>(controls)) {
      if (!control.checkVisibility({ visibilityProperty: true }) || control.tabIndex < 0) continue;
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { left, top, width, height } = control.getBoundingClientRect();
      const there = document.elementFromPoint(left + width / 2, top + height / 2);
      const isReached =
        control.contains(there) ||
        control.closest('label')?.contains(there) ||
        there?.matches('[data-handle], [data-handle] *');
      if (!isReached)
        faults.push(
          `covered: ${control.outerHTML.slice(0, 90)} by ${there?.outerHTML.slice(0, 90)}`,
        );
    }
    return [...new Set(faults)];
  });

/** A photo that is too small to decide on, and a page that scrolls sideways. */
async function deskFaultsOf({ page, main }: Visitor): Promise<string[]> {
  const height = (await main.getByRole('img').first().boundingBox())?.height ?? 0;
  const isWide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth;
  });
  return [...(height < 100 ? [`photo: ${height} px`] : []), ...(isWide ? ['sideways'] : [])];
}

/** In each of the sizes no texts overlap or are cut, and all controls can be reached. */
async function checkSizes(person: Visitor, name: string, faults = faultsOf): Promise<void> {
  const { page } = person;
  for (const [width, height, text] of sizes) {
    await page.setViewportSize({ width, height });
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), text);
    const message = `${name} at ${width} × ${height} px, text at ${text}`;
    await expect.poll(() => faults(person), { message }).toEqual([]);
  }
  await page.evaluate(() => document.documentElement.removeAttribute('style'));
}

/** The page is printed on letter paper, with pictures. */
async function checkPaper({ page }: Visitor, name: string): Promise<void> {
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(paper, name).toMatch(/\/MediaBox ?\[0 0 612 792\]/);
  expect(paper.includes('/Subtype /Image'), name).toBe(name !== 'terms');
}

/** The page is printed complete, and without menu and controls. */
async function checkPrint(person: Visitor, name: string): Promise<void> {
  const { page } = person;
  await page.setViewportSize(desk);
  await page.emulateMedia({ media: 'print' });
  for (const hidden of [page.getByRole('banner'), person.button('Compartir').first()])
    expect(await hidden.isVisible(), name).toBe(false);
  const cards = person.main.getByRole('article');
  const isWhole = (card: Element) => getComputedStyle(card).breakInside === 'avoid';
  expect(await cards.first().evaluate(isWhole), name).toBe(true);
  // The terms of a running contest are closed on the screen.
  const organiser = person.main.locator('details').getByText('Organiza');
  await expect.poll(() => organiser.isVisible(), { message: name }).toBe(name === 'contest');
  await page.emulateMedia({ media: null });
}

it('pages are complete in small windows, with large text and on paper, also a card with the bar that appears after a vote', async () => {
  const person = await Visitor.onPhone({ as: author });
  for (const [name, path] of pages) {
    await person.page.setViewportSize(phone);
    await person.open(path);
    await person.settle();
    await checkSizes(person, name);
    if (name !== 'upload') await checkPrint(person, name);
    // One print style sheet is for all pages, and its rules for pictures are for all photos.
    if (/contest|terms/.test(name)) await checkPaper(person, name);
  }
  await person.page.setViewportSize(phone);
  await person.press('Poner mi corcholata');
  await person.reads('Tu corcholata está aquí');
  const messages = person.page.getByRole('region', { name: 'Avisos' });
  await messages.getByRole('button', { name: 'Cerrar' }).click();
  const [title, share] = [
    person.main.getByRole('heading', { level: 1 }),
    person.button('Compartir').first(),
  ];
  const gap = async () => {
    const [above, below] = [await title.boundingBox(), await share.boundingBox()];
    return above && below ? below.y - above.y - above.height : 0;
  };
  await expect.poll(gap).toBeGreaterThan(0);
  await checkSizes(person, 'after the vote');
  expect(person.faults).toEqual([]);
});

it('a moderator sees the photo in small windows and with large text, and the page does not scroll sideways', async () => {
  const event = await newEvent();
  // No other picture is similar, which would be shown beside it.
  const colours = sharp(randomBytes(8 * 6 * 3), { raw: { width: 8, height: 6, channels: 3 } });
  const picture = await colours.resize(320, 240, { kernel: 'nearest' }).jpeg().toBuffer();
  await newPost(author, event.id, unique('La Sola'), picture);
  const moderator = await deskOf(event);
  await moderator.press('Una por una');
  await checkSizes(moderator, 'one by one', deskFaultsOf);
});

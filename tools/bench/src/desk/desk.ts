import { setTimeout as sleep } from 'node:timers/promises';
import { adminAccount } from '@el-reto/chaos';
import { readStackFile, type StackInfo } from '@el-reto/dev';
import { chromium, type Browser } from 'playwright-core';
import { startProduct } from '../product.ts';
import { nameOf, numberIn, originalOf, prepareDay, size, type Day } from './day.ts';
import { Moderator } from './moderator.ts';

/** Of the seed's demo, where a product that runs already is named. */
const demoAccount = { email: 'admin@elreto.test', password: 'admin-demo-2026' };
/** A reason by its key: does not look like one's own photo. */
const notOwn = '6';
const settleMs = 60_000;

const args = process.argv.slice(3);
const looksBack = args.includes('--looking-back');
const dataDir = args.find((arg) => !arg.startsWith('--'));

if (dataDir === undefined) {
  await using product = await startProduct();
  await measure(product.stack.info, adminAccount);
} else {
  const info = readStackFile(dataDir);
  if (!info) throw new Error(`${dataDir} has no stack.json`);
  await measure(info, demoAccount);
}

async function measure(info: StackInfo, account: typeof demoAccount): Promise<void> {
  const day = await prepareDay(info, account);
  await using browser = await chromium.launch({
    executablePath: '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  });
  const { moderator, caught, approved } = await sit(browser, info, day, account);
  await untilPublic(day, approved);
  const each = (seconds: number) => (seconds / size.waiting).toFixed(2);
  const copies = Array.from({ length: size.waiting }, (_, n) => originalOf(n)).filter(
    (original) => original !== null,
  );
  console.log(
    [
      `${size.waiting} decisions: ${each(moderator.seconds)} s each, of which the page ${each(moderator.waitedMs / 1000)} s`,
      `${moderator.looks} looks, ${moderator.keys} keys`,
      `${caught} of ${copies.length} copies caught`,
    ].join('\n'),
  );
}

/** Decides on all that waits; copies are denied where the moderator knows of them, all else is approved. */
async function sit(
  browser: Browser,
  { site }: StackInfo,
  { event }: Day,
  account: typeof demoAccount,
) {
  const viewport = { width: 1440, height: 900 };
  const context = await browser.newContext({ baseURL: site, viewport, reducedMotion: 'reduce' });
  await context.addInitScript(() => localStorage.setItem('el-reto:age', 'adult'));
  const page = await context.newPage();
  await page.goto('/sign-in?volver=%2Fadmin');
  await page.getByLabel('Correo electrónico').fill(account.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(account.password);
  await page.getByRole('main').getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.getByRole('button', { name: 'Una por una' }).click();
  const gallery = await context.newPage();
  await page.bringToFront();
  const moderator = new Moderator(page);
  let [caught, approved] = [0, 0];
  for (let decided = 0; decided < size.waiting; decided++) {
    const { name, hasAlike } = await moderator.look();
    const original = originalOf(numberIn(name));
    let isKnown = original !== null && hasAlike;
    if (looksBack && original && 'day' in original) {
      await gallery.bringToFront();
      await moderator.lookUp(gallery, event.slug, nameOf(original.day));
      await page.bringToFront();
      isKnown = true;
    }
    if (isKnown) caught += 1;
    else approved += 1;
    await moderator.press(...(isKnown ? ['d', notOwn] : ['a']));
    if (decided < size.waiting - 1) await moderator.until(name);
    if (decided % 100 === 99) console.log(`${decided + 1} decided`);
  }
  // Leaving the page sends what could still be undone.
  await page.close();
  return { moderator, caught, approved };
}

/** Whether the product has the decisions as the moderator took them. */
async function untilPublic({ api, event }: Day, expected: number): Promise<void> {
  const endAt = Date.now() + settleMs;
  for (;;) {
    const cards = await api.call('listEventPosts', { params: { eventId: event.id } });
    const count = 'posts' in cards ? cards.posts.length : cards.length;
    if (count === expected) return;
    if (Date.now() > endAt) throw new Error(`${count} cards are public instead of ${expected}`);
    await sleep(500);
  }
}

import { describe, expect, it } from 'vitest';
import { browserOfThisFile } from '../support/browser.ts';
import { stack } from '../support/people.ts';
import { Visitor } from '../support/visitor.ts';

const browser = await browserOfThisFile();

const photo = '/gallery/mexico-a-todo-color/el-volcan';
const stranger = () => Visitor.onPhone(browser, { known: false });
const lastYear = () => String(new Date().getFullYear() - 1);

describe('the door', () => {
  it('leads adults to the page they came for, once and for all tabs', async () => {
    const visitor = await stranger();
    await visitor.page.goto(photo);
    await visitor.reads('¿Cuándo naciste?');
    expect(await visitor.accessibilityFaults()).toEqual([]);
    expect(await visitor.page.getByRole('banner').count()).toBe(0);
    await visitor.sayBirthday('05', '05', '1990');
    await visitor.main.getByRole('heading', { name: 'El Volcán' }).waitFor();
    await visitor.isAt(photo);
    expect(await visitor.page.evaluate(() => document.activeElement?.id)).toBe('contenido');

    const tab = await visitor.context.newPage();
    await tab.goto('/winners');
    await tab.getByRole('heading', { name: 'Ganadores' }).first().waitFor();
    expect(await tab.getByText('¿Cuándo naciste?').count()).toBe(0);
    expect(visitor.faults).toEqual([]);
    await visitor.leave();
  });

  it('stays shut for a minor, who does not just type another date', async () => {
    const visitor = await stranger();
    await visitor.page.goto('/');
    await visitor.sayBirthday('01', '01', lastYear());
    await visitor.reads(/^Naciste el 1 de enero de \d{4} y tienes 1 año\. ¿Es correcto\?$/);
    const focused = () => visitor.page.evaluate(() => document.activeElement?.textContent);
    expect(await focused()).toBe('Corregir la fecha');
    expect(await visitor.accessibilityFaults()).toEqual([]);
    await visitor.press('Corregir la fecha');
    await visitor.press('Entrar');
    await visitor.press('Sí, es correcto');
    await visitor.reads('Todavía no te toca');
    expect(await visitor.accessibilityFaults()).toEqual([]);
    await visitor.page.goto(photo);
    await visitor.reads('Todavía no te toca');
    expect(await visitor.page.getByLabel('Año').isVisible()).toBe(false);
    expect(await visitor.page.getByRole('banner').count()).toBe(0);
    await visitor.leave();
  });

  it('asks again about a date that is none, and says where', async () => {
    const visitor = await stranger();
    await visitor.page.goto('/');
    await visitor.sayBirthday('31', '02', '1990');
    await visitor.reads('Esa fecha no está en el calendario. Revísala.');
    expect(await visitor.page.getByLabel('Día').getAttribute('aria-invalid')).toBe('true');
    await visitor.sayBirthday('', '02', '1990');
    await visitor.reads('Escribe el día, el mes y el año.');
    await visitor.leave();
  });

  it('leads from box to box, and takes a whole date and a short year', async () => {
    const visitor = await stranger();
    await visitor.page.goto('/');
    const { keyboard } = visitor.page;
    const focused = () => visitor.page.evaluate(() => document.activeElement?.getAttribute('name'));
    // Until the script is there nothing leads on.
    await expect
      .poll(async () => {
        await visitor.page.getByLabel('Día').fill('');
        await visitor.page.getByLabel('Día').focus();
        await keyboard.type('05');
        return focused();
      })
      .toBe('month');
    await keyboard.press('Backspace');
    expect(await focused()).toBe('day');
    await keyboard.press('Tab');
    await keyboard.type('3');
    expect(await focused()).toBe('year');
    await keyboard.type('2099');
    await visitor.reads('Ese año todavía no llega. Revísalo.');
    await visitor.page.getByLabel('Día').evaluate((box) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', '5 de mayo de 1990');
      box.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    });
    expect(await visitor.page.getByLabel('Mes').inputValue()).toBe('5');
    await visitor.page.getByLabel('Año').fill('90');
    await visitor.press('Entrar');
    await visitor.page.getByRole('banner').waitFor();
    await visitor.leave();
  });

  it('shows all of itself on a small phone, upright or on its side', async () => {
    for (const [width, height] of [
      [320, 568],
      [667, 375],
    ] as const) {
      const visitor = await stranger();
      await visitor.page.setViewportSize({ width, height });
      await visitor.page.goto('/');
      const button = await visitor.button('Entrar').boundingBox();
      expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(height);
      await visitor.leave();
    }
  });

  it('lets everybody read what becomes of a date of birth', async () => {
    const visitor = await stranger();
    await visitor.page.goto('/');
    await visitor.page.getByRole('link', { name: 'Aviso de privacidad' }).click();
    await visitor.main.getByRole('heading', { level: 1, name: /privacidad/i }).waitFor();
    await visitor.isAt('/privacy-policy');
    await visitor.leave();
  });

  it('is none to crawlers: heads and pictures stand in the page itself', async () => {
    const page = await (await fetch(new URL(photo, stack.site))).text();
    expect(page).toContain('<title>El Volcán | El Reto LA BRU</title>');
    expect(page).toMatch(/property="og:image" content="[^"]+\/share\/[^"]+\.jpg"/);
  });
});

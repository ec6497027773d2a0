import { expect, it } from 'vitest';
import { phone } from '../support/browser.ts';
import { day } from '../support/people.ts';
import { Visitor } from '../support/visitor.ts';

const photo = '/gallery/mexico-a-todo-color/el-volcan';

async function stranger(path: string): Promise<Visitor> {
  const visitor = await Visitor.onPhone({ known: false });
  await visitor.page.goto(path);
  await visitor.reads('¿Cuándo naciste?');
  expect(await visitor.accessibilityFaults()).toEqual([]);
  expect(await visitor.page.getByRole('banner').count()).toBe(0);
  return visitor;
}

it('the gate fits small phones, moves the focus from field to field, and opens all tabs for adults', async () => {
  const visitor = await stranger(photo);
  const { page } = visitor;
  for (const size of [{ width: 667, height: 375 }, { width: 320, height: 568 }, phone]) {
    await page.setViewportSize(size);
    // The layout changes a moment after the size and the fonts.
    const bottom = async () => {
      const button = await visitor.button('Entrar').boundingBox();
      return button ? button.y + button.height : Infinity;
    };
    await expect.poll(bottom).toBeLessThanOrEqual(size.height);
  }
  await page.getByRole('link', { name: 'Aviso de privacidad' }).click();
  await visitor.main.getByRole('heading', { level: 1, name: /privacidad/i }).waitFor();
  await visitor.isAt('/privacy-policy');

  await page.goto(photo);
  await visitor.sayBirthday('31', '02', '1990');
  await visitor.reads('Esa fecha no está en el calendario. Revísala.');
  expect(await page.getByLabel('Día').getAttribute('aria-invalid')).toBe('true');
  for (const box of ['Mes', 'Año', 'Día']) await page.getByLabel(box).fill('');
  await page.keyboard.type('05');
  const focused = () => visitor.focusedName();
  await expect.poll(focused).toBe('month');
  await page.keyboard.press('Backspace');
  await expect.poll(focused).toBe('day');
  await page.keyboard.press('Tab');
  await page.keyboard.type('3');
  await page.keyboard.press('Tab');
  await expect.poll(focused).toBe('year');
  await page.getByLabel('Día').evaluate((box) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', '5 de mayo de 1990');
    const paste = { clipboardData, bubbles: true, cancelable: true };
    box.dispatchEvent(new ClipboardEvent('paste', paste));
  });
  await expect.poll(() => page.getByLabel('Mes').inputValue()).toBe('5');
  await page.getByLabel('Año').fill('90');
  await visitor.press('Entrar');
  await visitor.main.getByRole('heading', { name: 'El Volcán' }).waitFor();
  await visitor.isAt(photo);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('contenido');

  const tab = await visitor.context.newPage();
  await tab.goto('/winners');
  await tab.getByRole('heading', { name: 'Ganadores' }).first().waitFor();
  expect(await tab.getByText('¿Cuándo naciste?').count()).toBe(0);
  expect(visitor.faults).toEqual([]);
});

it('the gate stays closed for a minor, who cannot enter another date', async () => {
  const visitor = await stranger('/');
  await visitor.sayBirthday('01', '01', String(Number(day(0).slice(0, 4)) - 1));
  await visitor.reads(/^Naciste el 1 de enero de \d{4} y tienes 1 año\. ¿Es correcto\?$/);
  await expect.poll(() => visitor.focused()).toBe('Corregir la fecha');
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
});

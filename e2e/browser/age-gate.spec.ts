import { expect, it } from 'vitest';
import { Visitor } from '../support/visitor.ts';

const photo = '/gallery/mexico-a-todo-color/el-volcan';
const lastYear = () => String(new Date().getFullYear() - 1);

async function stranger(path: string): Promise<Visitor> {
  const visitor = await Visitor.onPhone({ known: false });
  await visitor.page.goto(path);
  return visitor;
}

it('the gate leads adults to the page they came for, once for all tabs', async () => {
  const visitor = await stranger(photo);
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
});

it('the gate stays shut for a minor, who cannot type another date afterwards', async () => {
  const visitor = await stranger('/');
  await visitor.sayBirthday('01', '01', lastYear());
  await visitor.reads(/^Naciste el 1 de enero de \d{4} y tienes 1 año\. ¿Es correcto\?$/);
  expect(await visitor.focused()).toBe('Corregir la fecha');
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

it('the form of the gate fits small phones, moves from box to box, and names what is wrong', async () => {
  const visitor = await stranger('/');
  const { page } = visitor;
  for (const [width, height] of [
    [667, 375],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height });
    const button = await visitor.button('Entrar').boundingBox();
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(height);
  }
  await page.getByRole('link', { name: 'Aviso de privacidad' }).click();
  await visitor.main.getByRole('heading', { level: 1, name: /privacidad/i }).waitFor();
  await visitor.isAt('/privacy-policy');

  await page.goto('/');
  await visitor.sayBirthday('31', '02', '1990');
  await visitor.reads('Esa fecha no está en el calendario. Revísala.');
  expect(await page.getByLabel('Día').getAttribute('aria-invalid')).toBe('true');
  await visitor.sayBirthday('', '02', '1990');
  await visitor.reads('Escribe el día, el mes y el año.');

  await page.getByLabel('Mes').fill('');
  await page.getByLabel('Año').fill('');
  await page.getByLabel('Día').focus();
  await page.keyboard.type('05');
  expect(await visitor.focusedName()).toBe('month');
  await page.keyboard.press('Backspace');
  expect(await visitor.focusedName()).toBe('day');
  await page.keyboard.press('Tab');
  await page.keyboard.type('3');
  expect(await visitor.focusedName()).toBe('year');
  await page.keyboard.type('2099');
  await visitor.reads('Ese año todavía no llega. Revísalo.');
  await page.getByLabel('Día').evaluate((box) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', '5 de mayo de 1990');
    const paste = { clipboardData, bubbles: true, cancelable: true };
    box.dispatchEvent(new ClipboardEvent('paste', paste));
  });
  expect(await page.getByLabel('Mes').inputValue()).toBe('5');
  await page.getByLabel('Año').fill('90');
  await visitor.press('Entrar');
  await page.getByRole('banner').waitFor();
});

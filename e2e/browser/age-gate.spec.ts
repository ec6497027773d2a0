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
    expect(page).toMatch(/property="og:image" content="[^"]+\/media\//);
  });
});

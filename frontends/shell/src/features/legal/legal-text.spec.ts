import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import type { Event } from '@el-reto/contracts';
import {
  legalDocuments,
  legalVersions,
  periodDays,
  periodsMs,
  rightsLimits,
} from '@el-reto/contracts/rules';
import { applyConfig, renderAt } from '@el-reto/ui/server';
import { paths } from '@el-reto/ui/paths';
import { pathTo } from '@el-reto/ui/runtime';
import { ContestTerms, dayOfYearText } from '@el-reto/ui';
import { Legends } from '../../app/footer.tsx';
import { firstPaint } from '../../first-paint.tsx';
import { legalText, pastVersion, type Facts } from './legal-text.ts';
import privacyMarkdown from './privacy.md?raw';

const site = {
  firebase: { measurementId: null as string | null },
  brand: {
    product: 'OTRA',
    contest: 'El Duelo',
    organiser: 'Cervecería Otra, S.A.',
    address: 'Calle Uno 2, Puebla',
    permit: '263300ZZ',
    contactEmail: 'datos@otra.test',
  },
  contest: { prizes: ['Una guitarra', 'Un libro'] },
};
applyConfig(site);

const event = (name: string, startDate: string, endDate: string, more: Partial<Event> = {}) =>
  ({ id: name, slug: name.toLowerCase(), name, startDate, endDate, ...more }) as Event;

const own = { prizes: ['Una tabla de surf'], permit: 'SEGOB-77' };
const mar = event('Mar', '2027-01-02', '2027-02-03', own);
const sol = event('Sol', '2027-03-04', '2027-04-05');
const viejo = event('Viejo', '2026-05-06', '2026-06-07', { prizes: ['Un radio'] });

const facts = (change: Partial<Facts> = {}): Facts => ({
  site,
  events: [sol, viejo, mar],
  today: '2027-01-15',
  ...change,
});
const whole = (text: unknown) => JSON.stringify(text);
const datesIn = (text: string) => text.match(/\d{1,2} de [a-z]+ de \d{4}/g) ?? [];

const terms = whole(legalText('terms', facts()));
const privacy = whole(legalText('privacy', facts()));

describe('the terms', () => {
  it('contain only their own date and those of running and announced contests', () => {
    const expected = [mar.endDate, sol.endDate];
    expect(datesIn(terms)).toEqual([legalVersions.terms[0], ...expected].map(dayOfYearText));
  });

  it('list prizes, permit and jury of each contest; a contest without prizes or permit has those of the brand', () => {
    const { sections } = legalText('terms', facts());
    expect(sections[0]?.blocks.join(' ')).toContain('salvo que el reto tenga jurado');
    const blocks = sections.flatMap((section) => section.blocks);
    const after = (name: string) => {
      const at = blocks.findIndex((block) => block.startsWith(`«${name}»`));
      return blocks.slice(at, at + 3);
    };
    expect(after('Mar')).toEqual([
      '«Mar»: del 2 de enero al 3 de febrero de 2027. Permiso: SEGOB-77.',
      '- Primer lugar: Una tabla de surf',
      '[Ver «Mar»](/contest/mar)',
    ]);
    expect(after('Sol').slice(0, 2)).toEqual([
      expect.stringContaining('Permiso: 263300ZZ.'),
      '- Primer lugar: Una guitarra\n- Segundo lugar: Un libro',
    ]);
    expect(whole(blocks)).not.toContain('Un radio');
  });

  it("list the jury's prize after those of the places, only of a contest whose jury gives one", () => {
    const prizes = ['Una silla', 'Un libro', 'Un vaso', 'Una cámara'];
    const jury: Event['jury'] = { mode: 'beside', criteria: [], weight: null, until: '2027-03-05' };
    const listed = (more: Partial<Event>) => {
      const events = [event('Luna', '2027-01-02', '2027-02-03', { prizes, ...more })];
      return whole(legalText('terms', facts({ events })));
    };
    expect(listed({ jury })).toContain('- Premio del jurado: Una cámara');
    expect(listed({})).not.toContain('Una cámara');
  });

  it('contain the same dates and permit as the page of the contest, and the same permit as the footer of every page', () => {
    const drawn = [createElement(ContestTerms, { event: sol, open: true }), createElement(Legends)];
    const html = drawn.map((part) => renderAt('/', { answers: {}, config: site }, part));
    for (const text of [terms, ...html]) expect(text).toMatch(/Permiso\b.{0,60}263300ZZ/);
    for (const text of [terms, html[0]])
      expect(text).toMatch(/del 4 de marzo al 5 de abril de 2027/i);
  });

  it.each([
    ['/contest/mar', 'SEGOB-77', '263300ZZ'],
    ['/gallery/mar/la-ola', 'SEGOB-77', '263300ZZ'],
    ['/contest/sol', '263300ZZ', 'SEGOB-77'],
    ['/gallery', '263300ZZ', 'SEGOB-77'],
  ])('have only one permit in the footer of %s: %s', (path, permit, other) => {
    const answers = { [pathTo('listAllEvents')]: [sol, mar] };
    const [, foot] = firstPaint(path, { answers, config: site }).frame;
    expect(foot).toContain(`Permiso: ${permit}`);
    expect(foot).not.toContain(other);
  });

  it.each([
    ['without any contest', [], true],
    ['where every contest is over', [viejo], true],
    ['before the contests are loaded', null, false],
  ])('%s contain no dates and no empty placeholders', (_, events, saysNone) => {
    const text = whole(legalText('terms', facts({ events })));
    expect(text.includes('Por ahora no hay reto en curso ni anunciado.')).toBe(saysNone);
    expect(datesIn(text)).toEqual([dayOfYearText(legalVersions.terms[0])]);
    expect(text).not.toMatch(/\{\w*\}|undefined|null/);
  });
});

describe('the privacy notice', () => {
  it('names the rights, the authority, the period and page for requests, and all stored data', () => {
    const rights = ['Acceso', 'Rectificación', 'Cancelación', 'Oposición'];
    const law = 'Ley Federal de Protección de Datos Personales en Posesión de los Particulares';
    const authority = 'Secretaría Anticorrupción y Buen Gobierno';
    const kept = ['avisos', 'jurado', 'registro que el sitio no puede cambiar', 'buzón', 'premio'];
    for (const part of [...rights, law, authority, 'quince días hábiles', ...kept, paths.profile]) {
      expect(privacy).toContain(part);
    }
    expect(privacy).not.toContain('INAI');
  });

  it('contains every period of the services’ rules, and no period as a literal number', () => {
    expect(privacyMarkdown).not.toMatch(/\d+ (horas|días|meses|años desde)/);
    const periods = [
      `${periodDays('evidence')} días después de publicar el resultado`,
      `Para reclamar un premio hay ${periodDays('claim')} días`,
      `se borran ${periodDays('claimAnswers')} días después de entregarlo`,
      `Tus avisos se borran a los ${periodDays('notice')} días`,
      `queda por ${periodDays('mail')} días que salió`,
      `invitamos a un jurado se borra ${periodDays('jurorAddress')} días`,
      `los ven solo tú y quienes administran el reto durante ${periodDays('deniedCard')} días`,
      `se borra a las ${periodsMs.upload / 3_600_000} horas`,
      `plazo máximo de ${rightsLimits.days} días hábiles`,
      'registradas 5 años',
    ];
    for (const period of periods) expect(privacy).toContain(period);
    expect(terms).toContain(`Tienes ${periodDays('claim')} días`);
  });

  it.each([null, 'G-TEST'])('names analytics only where visits may be measured (%s)', (id) => {
    const measured = { ...site, firebase: { measurementId: id } };
    const text = whole(legalText('privacy', facts({ site: measured })));
    expect(/medi(r|ción)/i.test(text)).toBe(id !== null);
    expect(text.includes('No medimos tu visita')).toBe(id === null);
  });
});

it.each([
  ['terms', terms, ['OTRA', 'El Duelo']],
  ['privacy', privacy, []],
])('the %s name the organiser of the settings', (_, text, more) => {
  for (const part of ['Cervecería Otra, S.A.', 'Calle Uno 2, Puebla', 'datos@otra.test', ...more]) {
    expect(text).toContain(part);
  }
  expect(text).not.toMatch(/LA BRU|elreto\.test/);
});

const past = legalDocuments.flatMap((document) =>
  legalVersions[document].slice(1).map((version) => [document, version] as const),
);

it.each(past)(
  'the version of %s of %s can still be read, with its own date and its own periods',
  async (document, version) => {
    const markdown = await pastVersion(document, version);
    expect(markdown).not.toMatch(/\{\w+\} (horas|días|años)/);
    const text = legalText(document, facts(), markdown);
    expect(text.updated).toContain(dayOfYearText(version));
    expect(text.sections.length).toBeGreaterThan(5);
    expect(whole(text)).not.toMatch(/\{\w*\}|undefined/);
  },
);

import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Event } from '@el-reto/contracts';
import {
  legalDocuments,
  legalVersions,
  periodDays,
  periodsMs,
  rightsLimits,
} from '@el-reto/contracts/rules';
import { applyConfig, Router } from '@el-reto/ui/server';
import { paths } from '@el-reto/ui/paths';
import { pathTo } from '@el-reto/ui/runtime';
import { ContestTerms, dayOfYearText } from '@el-reto/ui';
import { Legends } from '../../app/footer.tsx';
import { firstPaint } from '../../first-paint.tsx';
import { legalText, longInstant, type Facts } from './legal-text.ts';
import { pastVersion } from './past-version.ts';
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
  contest: {
    startDate: '2024-11-06',
    endDate: '2024-11-30T23:59:59Z',
    prizes: ['Una guitarra', 'Un libro'],
  },
};
applyConfig(site);

const InPage = ({ children }: { children?: ReactNode }) =>
  Router({ ssrPath: '/', ssrSearch: '', children });

const event = (name: string, startDate: string, endDate: string, own: Partial<Event> = {}) =>
  ({ id: name, slug: name.toLowerCase(), name, startDate, endDate, ...own }) as Event;

const mar = event('Mar', '2027-01-02', '2027-02-03', {
  prizes: ['Una tabla de surf'],
  permit: 'SEGOB-77',
});
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

describe('the terms', () => {
  it('name no date but those of the contests that run or come, and their own', () => {
    const dates = datesIn(whole(legalText('terms', facts())));
    const expected = [
      legalVersions.terms[0],
      mar.startDate,
      mar.endDate,
      sol.startDate,
      sol.endDate,
    ].map(dayOfYearText);
    expect(dates).toEqual(expected);
  });

  it('give each contest its own prizes and permit, and the brand’s where it has none', () => {
    const { sections } = legalText('terms', facts());
    const blocks = sections.flatMap((section) => section.blocks);
    const after = (name: string) => {
      const at = blocks.findIndex((block) => block.startsWith(`«${name}»`));
      return blocks.slice(at, at + 3);
    };
    expect(after('Mar')).toEqual([
      '«Mar»: del 2 de enero de 2027 al 3 de febrero de 2027. Permiso: SEGOB-77.',
      '- Primer lugar: Una tabla de surf',
      '[Ver «Mar»](/contest/mar)',
    ]);
    expect(after('Sol')[0]).toContain('Permiso: 263300ZZ.');
    expect(after('Sol')[1]).toBe('- Primer lugar: Una guitarra\n- Segundo lugar: Un libro');
    expect(whole(blocks)).not.toContain('Un radio');
  });

  it('say the permit that the contest’s page and the foot of every page say', () => {
    const drawn = [createElement(Legends), createElement(ContestTerms, { event: sol, open: true })];
    const html = drawn.map((part) => renderToStaticMarkup(createElement(InPage, null, part)));
    for (const said of [whole(legalText('terms', facts())), ...html]) {
      expect(said).toMatch(/Permiso\b.{0,60}263300ZZ/);
    }
  });

  it.each([
    ['/contest/mar', 'SEGOB-77', '263300ZZ'],
    ['/gallery/mar/la-ola', 'SEGOB-77', '263300ZZ'],
    ['/contest/sol', '263300ZZ', 'SEGOB-77'],
    ['/gallery', '263300ZZ', 'SEGOB-77'],
  ])('name one permit alone at the foot of %s', (path, permit, other) => {
    const answers = { [pathTo('listAllEvents')]: [sol, mar] };
    const [, foot] = firstPaint(path, { answers, config: site }).frame;
    expect(foot).toContain(`Permiso: ${permit}`);
    expect(foot).not.toContain(other);
  });

  it('say first that a jury may count, too', () => {
    const [first] = legalText('terms', facts()).sections;
    expect(first?.blocks.join(' ')).toContain('salvo que el reto tenga jurado');
  });

  it.each([
    ['nothing runs', []],
    ['everything is over', [viejo]],
  ])('read well where %s', (_, events) => {
    const text = whole(legalText('terms', facts({ events })));
    expect(text).toContain('Por ahora no hay reto en curso ni anunciado.');
    expect(datesIn(text)).toEqual([dayOfYearText(legalVersions.terms[0])]);
    expect(text).not.toMatch(/\{\w*\}|undefined|null/);
  });

  it('say nothing of contests that are not known yet', () => {
    const text = whole(legalText('terms', facts({ events: null })));
    expect(text).not.toContain('Por ahora no hay');
    expect(datesIn(text)).toHaveLength(1);
  });

  it('take the organiser from the settings', () => {
    const text = whole(legalText('terms', facts()));
    for (const part of ['OTRA', 'El Duelo', 'Cervecería Otra, S.A.', 'Calle Uno 2', 'datos@otra']) {
      expect(text).toContain(part);
    }
    expect(text).not.toMatch(/LA BRU|elreto\.test/);
  });
});

describe('the privacy notice', () => {
  it('names who is responsible, the authority, and the ways to each right', () => {
    const text = whole(legalText('privacy', facts()));
    for (const part of [
      'Cervecería Otra, S.A.',
      'Calle Uno 2, Puebla',
      'datos@otra.test',
      'Acceso',
      'Rectificación',
      'Cancelación',
      'Oposición',
      'Ley Federal de Protección de Datos Personales en Posesión de los Particulares',
      'Secretaría Anticorrupción y Buen Gobierno',
      'quince días hábiles',
      paths.profile,
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toMatch(/LA BRU|elreto\.test|INAI/);
  });

  it('keeps no number of its own: what it says is how long the services keep things', () => {
    expect(privacyMarkdown).not.toMatch(/\d+ (horas|días|meses|años desde)/);
    const said = whole(legalText('privacy', facts()));
    const periods = [
      `${periodDays('evidence')} días después de publicar el resultado`,
      `Para reclamar un premio hay ${periodDays('claim')} días`,
      `se borran ${periodDays('claimAnswers')} días después de entregarlo`,
      `Tus avisos se borran a los ${periodDays('notice')} días`,
      `queda por ${periodDays('mail')} días que salió`,
      `invitamos a un jurado se borra ${periodDays('jurorAddress')} días`,
      `los ves solo tú durante ${periodDays('deniedCard')} días`,
      `se borra a las ${periodsMs.upload / 3_600_000} horas`,
      `plazo máximo de ${rightsLimits.days} días hábiles`,
      'registradas 5 años',
    ];
    for (const period of periods) expect(said).toContain(period);
    expect(whole(legalText('terms', facts()))).toContain(`Tienes ${periodDays('claim')} días`);
  });

  it('tells of everything that is kept of a person', () => {
    const said = whole(legalText('privacy', facts()));
    for (const kept of [
      'avisos',
      'jurado',
      'registro que nadie puede cambiar',
      'buzón',
      'premio',
    ]) {
      expect(said).toContain(kept);
    }
  });

  it.each([null, 'G-TEST'])('speaks of measuring only where visits may be measured (%s)', (id) => {
    const measured = { ...site, firebase: { measurementId: id } };
    const text = whole(legalText('privacy', facts({ site: measured })));
    expect(/medi(r|ción)/i.test(text)).toBe(id !== null);
    expect(text.includes('No medimos tu visita')).toBe(id === null);
  });
});

describe('an earlier version', () => {
  const past = legalDocuments.flatMap((document) =>
    legalVersions[document].slice(1).map((version) => [document, version] as const),
  );

  it.each(past)('of %s, of %s, can still be read, with its own date', async (document, version) => {
    const text = legalText(document, facts(), await pastVersion(document, version));
    expect(text.updated).toContain(dayOfYearText(version));
    expect(text.sections.length).toBeGreaterThan(5);
    expect(whole(text)).not.toMatch(/\{\w*\}|undefined/);
  });
});

it('writes instants out', () => {
  expect(longInstant('2024-11-30T23:59:59Z')).toBe('30 de noviembre de 2024, a las 23:59:59 UTC');
});

import { expect, it } from 'vitest';
import { paths } from '@el-reto/ui/paths';
import { longInstant, privacyText, termsText } from './legal-text.ts';

const config = {
  firebase: { measurementId: null },
  brand: {
    product: 'OTRA',
    contest: 'El Duelo',
    organiser: 'Cervecería Otra, S.A.',
    address: 'Calle Uno 2, Puebla',
    permit: '263300ZZ',
    contactEmail: 'datos@otra.test',
  },
  contest: {
    startDate: '2027-01-02',
    endDate: '2027-02-03T23:59:59Z',
    prizes: ['Una guitarra', 'Un libro'],
  },
};
const whole = (text: unknown) => JSON.stringify(text);

it('writes instants out', () => {
  expect(longInstant('2024-11-30T23:59:59Z')).toBe('30 de noviembre de 2024, a las 23:59:59 UTC');
});

it('takes everything about the contest in the rules from the configuration', () => {
  const text = whole(termsText(config));
  for (const part of ['OTRA', 'El Duelo', 'Cervecería Otra, S.A.', 'Calle Uno 2', '263300ZZ']) {
    expect(text).toContain(part);
  }
  for (const part of ['2 de enero de 2027', '3 de febrero de 2027', 'Una guitarra', 'Un libro']) {
    expect(text).toContain(part);
  }
  expect(text).not.toMatch(/LA BRU|elreto\.test/);
});

it('names in the privacy notice who is responsible, and the ways to each right', () => {
  const text = whole(privacyText(config));
  for (const part of ['Cervecería Otra, S.A.', 'Calle Uno 2, Puebla', 'datos@otra.test']) {
    expect(text).toContain(part);
  }
  for (const right of ['Acceso', 'Rectificación', 'Cancelación', 'Oposición']) {
    expect(text).toContain(right);
  }
  expect(text).toContain(
    'Ley Federal de Protección de Datos Personales en Posesión de los Particulares',
  );
  expect(text).toContain('Secretaría Anticorrupción y Buen Gobierno');
  expect(text).toContain(paths.profile);
  expect(text).not.toMatch(/LA BRU|elreto\.test/);
});

it.each([null, 'G-TEST'])('speaks of measuring only where visits may be measured (%s)', (id) => {
  const text = whole(privacyText({ ...config, firebase: { measurementId: id } }));
  expect(/medi(r|ción)/i.test(text)).toBe(id !== null);
  expect(text.includes('No medimos tu visita')).toBe(id === null);
});

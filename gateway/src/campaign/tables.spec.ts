import { expect, it } from 'vitest';
import { csvOf } from './csv.ts';
import { participantColumns, rowColumns } from './tables.ts';

it('lists the accepted legal texts of participants in Spanish, with times of Mexico City', () => {
  const agreed = [
    { document: 'terms', version: '2026-11-20', at: '2026-11-26T04:30:00.000Z' },
    { document: 'privacy', version: '2026-11-22', at: '2026-11-26T16:05:00.000Z' },
  ];
  const person = { uid: 'u1', name: 'Ana Paz', email: 'ana@elreto.test', liked: true };
  const rows = [{ ...person, cards: 2, publicCards: 1, likes: 7, agreed }];
  const [titles, row] = csvOf(participantColumns, rows).trim().split('\r\n');
  expect(titles).toContain('Aceptó los términos (hora de la Ciudad de México)');
  expect(row).toBe(
    'u1,Ana Paz,ana@elreto.test,2,1,7,sí,"versión 2026-11-20, el 2026-11-25 22:30","versión 2026-11-22, el 2026-11-26 10:05"',
  );
});

it('the rows of a report begin with the hour, or the day, of Mexico City', () => {
  expect(csvOf(rowColumns('hour'), [])).toContain('Hora (Ciudad de México),Visitas,');
  expect(csvOf(rowColumns('day'), [])).toContain('Día (Ciudad de México),Visitas,');
});

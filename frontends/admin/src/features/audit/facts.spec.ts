import { describe, expect, it } from 'vitest';
import { actionName, actorName, fieldsOf, subjectName } from './facts.ts';

const names = {
  person: (uid: string) => (uid === 'ana' ? 'Ana Prueba' : undefined),
  event: (id: string) => (id === 'e-1' ? 'Kermés' : undefined),
  noEvent: '…',
};

describe('an entry of the log', () => {
  const card = { name: 'El Gato', author: 'ana', event: 'e-1' };

  it('names its changed fields and their values in Spanish, before and after, but not its card', () => {
    const same = { postId: 'p-1', permit: '' };
    const earlier = { startDate: '2026-11-06', activeWinners: false, likes: 'open' };
    const before = { ...earlier, ...same, ...card, state: 'pending' };
    const change = { startDate: '2026-11-07', activeWinners: true, likes: 'closed', rank: 1 };
    const after = { ...change, ...same, state: 'denied' };
    expect(fieldsOf({ before, after }, names)).toEqual([
      { name: 'Empieza', before: '6 de noviembre de 2026', after: '7 de noviembre de 2026' },
      { name: 'Ganadores a la vista', before: 'No', after: 'Sí' },
      { name: 'Corcholatas', before: 'Abierto', after: 'Cerrado' },
      { name: 'Estado', before: 'En espera', after: 'Rechazado' },
      { name: 'Lugar en el acta', before: '—', after: '1' },
    ]);
  });

  it.each([
    ['p-1', card, '«El Gato», de Ana Prueba, en Kermés'],
    // The names of others may not have been loaded.
    ['p-1', { ...card, author: 'bea', event: 'e-9' }, '«El Gato», de Cuenta bea, en …'],
    ['e-1', null, 'Kermés'],
    ['e-1_2', null, 'Segundo lugar de Kermés'],
    ['e-1_jury', null, 'Premio del jurado de Kermés'],
    ['ana', null, 'Ana Prueba'],
    ['e-2', { name: 'La que se borró' }, 'La que se borró'],
    ['ARCO-2026-0001', null, undefined],
    [null, null, undefined],
  ])('about %s with the earlier facts %j has the name %s', (subject, before, name) => {
    expect(subjectName({ subject, before, after: null }, names)).toBe(name);
  });

  it('lists accounts, prizes, criteria and questions by their names', () => {
    const after = {
      by: 'ana',
      prizes: ['Un viaje', 'Una caja'],
      criteria: [{ id: 'tecnica', name: 'Técnica', max: 10 }],
      claimForm: [{ name: 'q1', label: 'Talla', kind: 'line' }],
      mode: 'beside',
    };
    expect(fieldsOf({ before: null, after }, names).map((field) => field.after)).toEqual([
      'Ana Prueba',
      'Un viaje · Una caja',
      'Técnica (10 puntos)',
      'Talla',
      'Da un premio aparte',
    ]);
  });

  it('shows a field or action without a Spanish name by its identifier', () => {
    expect(fieldsOf({ before: null, after: { nuevo: { a: 1 } } }, names)).toEqual([
      { name: 'nuevo', before: '—', after: '{"a":1}' },
    ]);
    expect(actionName('doSomething')).toBe('doSomething');
    expect(actionName('denyPost')).toBe('Rechazó una carta');
  });

  it('names the administrator, even without a name or after the account was deleted', () => {
    const actors = [
      { uid: 'root', name: 'Rosa Prueba' },
      { uid: 'lupe', name: null },
    ];
    expect(actorName('root', actors)).toBe('Rosa Prueba');
    expect(actorName('lupe', actors)).toBe('Cuenta lupe');
    expect(actorName('stack', actors)).toBe('Operación (servidor)');
  });
});

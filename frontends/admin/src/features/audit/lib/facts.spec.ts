import { describe, expect, it } from 'vitest';
import { actionName, actorName, fieldsOf } from './facts.ts';

describe('an entry of the log', () => {
  it('names its fields and says their values in Spanish, side by side', () => {
    const before = { startDate: '2026-11-06', activeWinners: false, likes: 'open' };
    const after = { startDate: '2026-11-07', activeWinners: true, likes: 'closed', place: 1 };
    expect(fieldsOf({ before, after })).toEqual([
      { name: 'Empieza', before: '6 de noviembre de 2026', after: '7 de noviembre de 2026' },
      { name: 'Ganadores a la vista', before: 'No', after: 'Sí' },
      { name: 'Corcholatas', before: 'Abierto', after: 'Cerrado' },
      { name: 'Lugar', before: '—', after: '1' },
    ]);
  });

  it('shows what has no words yet as it is', () => {
    expect(fieldsOf({ before: null, after: { nuevo: { a: 1 } } })).toEqual([
      { name: 'nuevo', before: '—', after: '{"a":1}' },
    ]);
    expect(actionName('doSomething')).toBe('doSomething');
    expect(actionName('denyPost')).toBe('Rechazó una foto');
  });

  it('names who acted, also where there is no account', () => {
    const actors = [
      { uid: 'root', name: 'Rosa Prueba' },
      { uid: 'lupe', name: null },
    ];
    expect(actorName('root', actors)).toBe('Rosa Prueba');
    expect(actorName('lupe', actors)).toBe('Cuenta lupe');
    expect(actorName('stack', actors)).toBe('Operación (servidor)');
  });
});

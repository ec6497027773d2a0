import { describe, expect, it } from 'vitest';
import { limits } from '@el-reto/contracts/rules';
import { changesOf, confirmsName, draftRules, type EventDraft } from './event-draft.ts';

const draft = {
  name: 'Raíces y oficios',
  title: 'Manos que hacen',
  description: 'Fotos de quien hace.',
  startDate: '2026-11-10',
  endDate: '2026-11-20',
  counts: 'always',
} as const;

/** What is wrong with a draft, field by field. */
const checkDraft = (given: EventDraft) =>
  Object.fromEntries(
    Object.entries(draftRules)
      .map(([field, rule]) => [field, rule(given[field as keyof EventDraft], given)] as const)
      .filter(([, problem]) => problem !== undefined),
  );

describe('a draft', () => {
  it('is fine, also when it is over or lasts a day', () => {
    expect(checkDraft(draft)).toEqual({});
    expect(checkDraft({ ...draft, startDate: '2024-11-06', endDate: '2024-11-06' })).toEqual({});
  });

  it.each([
    ['name', '  ', 'Falta este dato.'],
    ['name', '¡¡!!', 'Lleva al menos una letra o un número.'],
    ['name', 'x'.repeat(limits.nameLength + 1), 'Hasta 80 caracteres.'],
    ['title', '', 'Falta este dato.'],
    ['description', 'x'.repeat(limits.descriptionLength + 1), 'Hasta 2000 caracteres.'],
    ['startDate', '', 'Falta este dato.'],
    ['startDate', '2026-02-30', 'Esa fecha no existe.'],
    ['endDate', '2026-11-09', 'La fecha de cierre no puede ser anterior a la de inicio.'],
  ])('with %s "%s" is told why not', (field, value, message) => {
    expect(checkDraft({ ...draft, [field]: value })).toEqual({ [field]: message });
  });

  it('is not told of an order that cannot be known', () => {
    expect(checkDraft({ ...draft, startDate: '', endDate: '2020-01-01' })).toEqual({
      startDate: 'Falta este dato.',
    });
  });
});

it('sends only what changed', () => {
  expect(changesOf(draft, { ...draft, title: ' Manos que hacen ' })).toEqual({});
  expect(changesOf(draft, { ...draft, endDate: '2026-11-25' })).toEqual({ endDate: '2026-11-25' });
});

it('takes the name as confirmation, and nothing else', () => {
  expect(confirmsName(' raíces y OFICIOS', draft.name)).toBe(true);
  expect(confirmsName('raices y oficios', draft.name)).toBe(false);
  expect(confirmsName('', draft.name)).toBe(false);
});

import { describe, expect, it, vi } from 'vitest';
import type { Event } from '@el-reto/contracts';
import { limits } from '@el-reto/contracts/rules';
import {
  changedMeanwhile,
  changesOf,
  draftIn,
  draftRules,
  formOf,
  keptDraft,
} from './event-draft.ts';
import type { EventForm } from './event-draft.ts';

const server = vi.hoisted(() => ({ call: vi.fn<() => Promise<object[]>>() }));
vi.mock('@el-reto/ui/runtime', async (original) => ({ ...(await original<object>()), ...server }));

const event = {
  name: 'Raíces y oficios',
  title: 'Manos que hacen',
  description: 'Fotos de quien hace.',
  startDate: '2026-11-10',
  endDate: '2026-11-20',
  prizes: ['Un viaje', 'Una caja'],
  rules: 'Una foto\npor persona',
} as Event;
const form = formOf(event);
const draft = draftIn(form);

/** The problems of a form, by field. */
const checkForm = (given: EventForm) =>
  Object.fromEntries(
    Object.entries(draftRules)
      .map(([field, rule]) => [field, rule(given[field as keyof EventForm] ?? '', given)] as const)
      .filter(([, problem]) => problem !== undefined),
  );

describe('a draft', () => {
  it('is valid even if the event has ended, lasts one day or has no prizes', () => {
    expect(checkForm(form)).toEqual({});
    expect(checkForm({ ...form, startDate: '2024-11-06', endDate: '2024-11-06' })).toEqual({});
    expect(checkForm({ ...form, prize0: '', prize1: ' ', rules: '', permit: '' })).toEqual({});
    const description = '🌮'.repeat(limits.descriptionLength);
    const rules = 'e\u0301'.repeat(limits.rulesLength);
    expect(checkForm({ ...form, description, rules })).toEqual({});
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
    ['prize0', '', 'Falta este dato.'],
    ['prize1', 'x'.repeat(limits.prizeLength + 1), 'Hasta 160 caracteres.'],
    ['rules', 'x'.repeat(limits.rulesLength + 1), 'Hasta 5000 caracteres.'],
    ['permit', '---', 'Lleva al menos una letra o un número.'],
  ])('with %s "%s" is refused: %s', (field, value, message) => {
    expect(checkForm({ ...form, [field]: value })).toEqual({ [field]: message });
  });

  it('without a start date has no error about the order of the dates', () => {
    expect(checkForm({ ...form, startDate: '', endDate: '2020-01-01' })).toEqual({
      startDate: 'Falta este dato.',
    });
  });

  it('is unchanged after its conversion to a form and back', () => {
    expect(draft).toEqual({ ...event, counts: 'always', permit: '' });
  });
});

it('a saved form sends only the changed fields', () => {
  const change = (changes: Partial<EventForm>) =>
    changesOf(draft, draftIn({ ...form, ...changes } as EventForm));
  const spaced = { title: ' Manos que hacen ', description: 'Fotos de quien hace. ' };
  expect(change(spaced)).toEqual({});
  expect(change({ endDate: '2026-11-25' })).toEqual({ endDate: '2026-11-25' });
  expect(change({ prize1: '' })).toEqual({ prizes: ['Un viaje'] });
  expect(change({ prize2: 'Una gorra' })).toEqual({ prizes: [...draft.prizes, 'Una gorra'] });
  expect(change({ rules: '' })).toEqual({ rules: '' });
});

const prizesAfter = (...prizes: string[]) => ({ prizes });
const ownPrize = { prize0: 'Un coche' };
it.each<[string, Partial<Event>, Partial<EventForm>, string | undefined]>([
  ['a changed prize', prizesAfter('Un viaje', 'Dos cajas'), ownPrize, 'prize1'],
  ['an added prize', prizesAfter('Un viaje', 'Una caja', 'Una gorra'), ownPrize, 'prize2'],
  ['a removed prize', prizesAfter('Un viaje'), ownPrize, 'prize1'],
  ['no change', {}, ownPrize, undefined],
  ['the same prize', prizesAfter('Un coche', 'Una caja'), ownPrize, undefined],
  [
    'a prize beside another field',
    prizesAfter('Un viaje', 'Dos cajas'),
    { title: 'Otro' },
    undefined,
  ],
  ['another text', { description: 'De Beto' }, { description: 'De Rosa' }, 'description'],
  ['the same text', { description: 'De Rosa' }, { description: 'De Rosa ' }, undefined],
  ['another text of an unchanged field', { rules: 'De Beto' }, { title: 'Otro' }, undefined],
  ['the first day', { startDate: '2026-11-12' }, { endDate: '2026-11-11' }, 'startDate'],
  ['the count', { counts: 'ended' }, { counts: 'voted' }, 'counts'],
])('of %s that was saved meanwhile, the form names the field', async (_, saved, change, name) => {
  server.call.mockResolvedValue([{ ...event, id: 'e1', ...saved }]);
  const written = { ...form, ...change } as EventForm;
  expect(await changedMeanwhile('e1', form, written)).toBe(name);
});

it('a reload keeps the changed fields for the same account, except fields that were saved otherwise meanwhile', () => {
  sessionStorage.clear();
  const kept = (uid = 'rosa', id = 'e1', first = form) => {
    const { form: fields, claimForm } = keptDraft(uid, id, first);
    return { fields, claimForm };
  };
  const nothing = { fields: {}, claimForm: undefined };
  expect(kept()).toEqual(nothing);
  const questions = { before: [], now: null };
  const changed = { ...form, title: 'Otro', prize1: '' };
  keptDraft('rosa', 'e1', form).keep(changed, questions);
  expect(kept()).toEqual({ fields: { title: 'Otro', prize1: '' }, claimForm: questions });
  expect(kept('rosa', 'nuevo')).toEqual(nothing);
  expect(kept('beto')).toEqual(nothing);
  const saved = { ...form, title: 'De Beto' };
  expect(kept('rosa', 'e1', saved)).toEqual({ fields: { prize1: '' }, claimForm: questions });
  const { keep, forget } = keptDraft('rosa', 'e1', form);
  keep(form, undefined);
  expect(sessionStorage.length).toBe(0);
  keep(changed, undefined);
  forget();
  keep(changed, undefined);
  expect(sessionStorage.length).toBe(0);
});

it('questions that were not sent with the form are kept', () => {
  const { keep, forget } = keptDraft('rosa', 'e1', form);
  const questions = { before: [], now: null };
  keep({ ...form, title: 'Otro' }, questions);
  forget(questions);
  const { form: fields, claimForm } = keptDraft('rosa', 'e1', form);
  expect([fields, claimForm]).toEqual([{}, questions]);
});

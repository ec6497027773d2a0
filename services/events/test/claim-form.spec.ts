import { calls } from '@el-reto/contracts';
import { describe, expect, it } from 'vitest';
import { ClaimsWorld } from './support/claims-world.ts';
import { admin, strangers, worldOfThisFile } from './support/events-world.ts';

const { world, service } = await worldOfThisFile();
const claims = new ClaimsWorld(world, () => service);

describe('the form of an event', () => {
  const form = [
    { name: 'fullName', label: 'Tu nombre', kind: 'line', required: true, maxLength: 80 },
    { name: 'cap', label: 'Talla de gorra', kind: 'line', required: true, maxLength: 10 },
  ] as const;
  const formOf = (eventId?: string) => world.ask(calls.getClaimForm, { eventId }, { actor: admin });
  const change = (eventId: string, claimForm: unknown) =>
    world.ask(calls.updateEvent, { eventId, claimForm } as never, { actor: admin });

  it('asks its winners, until it is taken back; who answered keeps what they were asked', async () => {
    const id = await claims.won();
    await change(id, form);
    expect((await formOf(id)).own).toEqual(form);
    expect((await formOf()).own).toBeNull();
    expect((await claims.mine(id, 'a')).form).toEqual(form);
    await expect(claims.submit(id, 'a')).rejects.toMatchObject({ params: { field: 'cap' } });
    await claims.submit(id, 'a', { fullName: 'Ana Secreta', cap: 'M' });
    await change(id, null);
    expect(await formOf(id)).toMatchObject({ own: null });
    expect(await claims.mine(id, 'a')).toMatchObject({ form, answers: { cap: 'M' } });
    const [first] = await claims.prizes(id, 1);
    expect(first?.answers).toContainEqual({ label: 'Talla de gorra', value: 'M' });
    expect((await claims.mine(id, 'b')).form).toEqual((await formOf()).usual);
    expect((await world.list()).find((event) => event.id === id)).not.toHaveProperty('claimForm');
  });

  it.each([
    ['no field', []],
    ['two of one name', [form[0], form[0]]],
    ['an unknown kind', [{ ...form[0], kind: 'iban' }]],
  ])('with %s is refused', async (_, claimForm) => {
    const { id } = await world.create();
    await expect(change(id, claimForm)).rejects.toMatchObject({ code: 'MALFORMED_REQUEST' });
  });

  it('is for administrators', async () => {
    for (const [code, actor] of strangers) {
      await expect(world.ask(calls.getClaimForm, {}, { actor })).rejects.toMatchObject({ code });
    }
  });
});

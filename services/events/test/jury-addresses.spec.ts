import { expect, it } from 'vitest';
import { JuryRepository } from '../src/jury.repository.ts';
import { worldOfThisFile } from './support/events-world.ts';
import { juryActs, weighed } from './support/jury-world.ts';

const { world, service } = await worldOfThisFile();
const acts = juryActs(world);

const dayMs = 86_400_000;
const sweep = (now: number) => service.app.get(JuryRepository).sweep(now);
const addresses = async (id: string) =>
  (await acts.desk(id)).jurors.map(({ email, state }) => [state, email]);

it('the address of a juror is erased thirty days after it was last of use; they stay without it', async () => {
  const id = await acts.contest({ ...weighed, until: '2999-01-01' });
  await acts.invite(id, 'sin-respuesta@jurado.test');
  await acts.seat(id, 'con-puntos');
  const { juror } = await acts.invite(id, 'retirada@jurado.test');
  await acts.revoke(id, juror.jurorId);
  const now = Date.now();
  await sweep(now + 29 * dayMs);
  expect(await addresses(id)).toEqual([
    ['invited', 'sin-respuesta@jurado.test'],
    ['accepted', 'con-puntos@jurado.test'],
    ['revoked', 'retirada@jurado.test'],
  ]);
  await sweep(now + 31 * dayMs);
  expect(await addresses(id)).toEqual([
    ['invited', 'sin-respuesta@jurado.test'],
    ['accepted', 'con-puntos@jurado.test'],
  ]);
  await sweep(now + (14 + 31) * dayMs);
  expect(await addresses(id)).toEqual([['accepted', 'con-puntos@jurado.test']]);
  await acts.score(id, 'con-puntos', `${id}-a`, { tecnica: 8, idea: 5 });
  const lastDay = Date.parse('2999-01-02T06:00:00Z');
  await sweep(lastDay + 30 * dayMs - 1);
  expect(await addresses(id)).toEqual([['accepted', 'con-puntos@jurado.test']]);
  await sweep(lastDay + 30 * dayMs);
  expect(await addresses(id)).toEqual([['accepted', null]]);
  expect((await acts.desk(id)).jurors).toMatchObject([{ scored: 1 }]);
});

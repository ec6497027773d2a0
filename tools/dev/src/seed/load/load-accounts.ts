import type { Client } from '@el-reto/client';
import { importAccounts } from '../../auth-emulator/accounts-file.ts';
import { giveBirthDate } from '../../client/birth-date.ts';
import type { EmulatorIdentity } from '../../client/identity.ts';
import { inGroups } from '../in-groups.ts';
import type { LoadFile } from './load-file.ts';

/** All of them have one password; the k6 scripts know it too. */
const loadPassword = 'carga-2026';

const importBatch = 1_000;
const signInsAtOnce = 16;

const nameOf = (n: number) => `carga-${String(n).padStart(5, '0')}`;

/** Makes `count` verified accounts of adults, or finds them, and signs each in. */
export async function prepareAccounts(
  api: Client,
  identity: EmulatorIdentity,
  emulator: { origin: string; projectId: string },
  count: number,
): Promise<LoadFile['accounts']> {
  const people = Array.from({ length: count }, (_, n) => ({
    localId: nameOf(n),
    email: `${nameOf(n)}@elreto.test`,
    displayName: 'Carga De Prueba',
    rawPassword: loadPassword,
    emailVerified: true,
  }));
  for (let start = 0; start < count; start += importBatch) {
    const users = people.slice(start, start + importBatch);
    await importAccounts(emulator.origin, emulator.projectId, { users });
  }
  return inGroups(people, signInsAtOnce, async ({ email }) => {
    const { uid, token } = await identity.signIn(email, loadPassword);
    await giveBirthDate(api, { token });
    return { email, uid, token };
  });
}

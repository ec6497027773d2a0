import { createClient } from '@el-reto/client';
import { demoAccounts } from '@el-reto/demo';
import { EmulatorIdentity } from './client/identity.ts';
import { enrol, madeUpBirthDate, type SeedPerson } from './client/people.ts';
import { setAdministrator } from './nats/connection.ts';
import { enrolCast } from './seed/demo-cast.ts';
import { buildDemoContest } from './seed/demo-contest.ts';
import type { StackInfo } from './supervisor/stack-file.ts';

/** What a seed can work with: a running, healthy stack. */
export interface SeedContext {
  readonly info: StackInfo;
  readonly projectId: string;
  readonly mode: 'demo' | 'none';
  /** The only account of `SEED=none`. */
  readonly admin: SeedAccount | undefined;
  /** One line for people. */
  readonly say: (line: string) => void;
}

export interface SeedAccount {
  readonly email: string;
  readonly password: string;
}

/** Every step finds its own work done: a seed that was interrupted runs again. */
export async function seed({ info, projectId, mode, admin, say }: SeedContext): Promise<void> {
  if (!info.authEmulator) return;
  const api = createClient({ origin: info.site });
  const identity = new EmulatorIdentity(info.authEmulator, projectId);
  const enrolAdmin = async (person: SeedPerson) => {
    const session = await enrol(api, identity, person);
    await setAdministrator(info.nats, person.email, true);
    return session;
  };
  if (mode === 'none') {
    const unnamed = { name: 'Administración', lastName: 'El Reto', dob: madeUpBirthDate };
    if (admin) await enrolAdmin({ ...unnamed, ...admin });
    return;
  }
  say('Concurso de muestra: cuentas');
  const people = await enrolCast(api, identity);
  await buildDemoContest(api, await enrolAdmin(demoAccounts.admin), people, say);
}

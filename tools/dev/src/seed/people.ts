import { createClient, type Client } from '@el-reto/client';
import { currentAgreements } from '@el-reto/contracts';
import { EmulatorIdentity, type Session } from '../auth-emulator/identity.ts';
import { setAdministrator } from '../nats/connection.ts';
import type { StackEnv } from '../env.ts';
import type { StackInfo } from '../supervisor/stack-file.ts';
import { patientSend } from './patient-send.ts';

/** A running, healthy stack for a seed. */
export interface SeedContext {
  readonly info: StackInfo;
  readonly env: StackEnv;
  /** Prints a line for the user. */
  readonly say: (line: string) => void;
  /** By how much the clocks of the product are set back, in milliseconds. */
  readonly agoMs?: number;
  readonly signal?: AbortSignal | undefined;
}

/** The site and the accounts of a running stack, as seeds use them. */
export function siteOf({ site, sites, authEmulator, nats }: StackInfo, projectId = 'demo-el-reto') {
  // The public address may not lead to this machine yet.
  const origin = sites[0] ?? site;
  return {
    origin,
    api: createClient({ origin, send: patientSend() }),
    identity: new EmulatorIdentity(authEmulator, projectId),
    promote: ({ email }: Session) => setAdministrator(nats, email, true),
  };
}

/** The default date of birth of seeded people. */
export const madeUpBirthDate = '1990-01-01';

export interface SeedPerson {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  readonly lastName: string;
  /** YYYY-MM-DD */
  readonly dob: string;
}

/** Signs in a person; an unknown person is signed up with a verified e-mail first. */
export async function enrol(
  api: Client,
  identity: Pick<EmulatorIdentity, 'signInAs'>,
  { email, password, name, lastName, dob }: SeedPerson,
): Promise<Session> {
  const session = await identity.signInAs({ email, password, displayName: name });
  const body = { name, lastName, dob, agreed: currentAgreements() };
  await api.call('createUser', { token: session.token, body });
  return session;
}

const crowdPassword = 'carga-2026';
const importBatch = 1_000;
const signInsAtOnce = 16;

/** Signs in `count` verified adults; unknown ones are signed up first. */
export async function signInCrowd(
  api: Client,
  identity: EmulatorIdentity,
  count: number,
): Promise<Session[]> {
  const accounts = Array.from({ length: count }, (_, n) => ({
    localId: `carga-${n}`,
    email: `carga-${n}@elreto.test`,
    displayName: 'Carga De Prueba',
    emailVerified: true,
    rawPassword: crowdPassword,
  }));
  for (let start = 0; start < count; start += importBatch) {
    await identity.importAccounts(accounts.slice(start, start + importBatch));
  }
  return inGroups(accounts, signInsAtOnce, async ({ email }) => {
    const session = await identity.signIn(email, crowdPassword);
    await api.call('updateMe', { token: session.token, body: { dob: madeUpBirthDate } });
    return session;
  });
}

/** Runs `work` on all items, a few at a time, and resolves to the results in the items' order. */
export async function inGroups<T, R>(
  items: readonly T[],
  size: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  for (let start = 0; start < items.length; start += size) {
    results.push(...(await Promise.all(items.slice(start, start + size).map(work))));
  }
  return results;
}

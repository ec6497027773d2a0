import { join } from 'node:path';
import { createClient, type Client } from '@el-reto/client';
import { demoAccounts } from '@el-reto/demo';
import { importAccounts } from '../../auth-emulator/accounts-file.ts';
import { EmulatorIdentity } from '../../client/identity.ts';
import { enrol, giveBirthDate } from '../../client/people.ts';
import { StackError } from '../../errors.ts';
import { setAdministrator } from '../../nats/connection.ts';
import { replaceFile } from '../../replace-file.ts';
import type { StackInfo } from '../../supervisor/stack-file.ts';
import { inGroups } from '../in-groups.ts';
import { prepareContest } from './load-contest.ts';

interface LoadSeedContext {
  readonly info: StackInfo;
  readonly projectId: string;
  readonly dataDir: string;
  readonly accounts: number;
  readonly posts: number;
  /** One line for people. */
  readonly say: (line: string) => void;
}

const tokenLifeMs = 60 * 60 * 1000;

/** Prepares what load scripts need. Runs at every start: tokens last for an hour. */
export async function seedLoad(context: LoadSeedContext): Promise<void> {
  const { info, projectId, dataDir, say } = context;
  if (!info.authEmulator) {
    throw new StackError('SEED=load hace cuentas de prueba: solo con el emulador de identidad.');
  }
  const startedAt = Date.now();
  const api = createClient({ origin: info.site });
  const identity = new EmulatorIdentity(info.authEmulator, projectId);
  const admin = await enrol(api, identity, demoAccounts.admin);
  await setAdministrator(info.nats, demoAccounts.admin.email, true);
  const contest = await prepareContest(api, admin, context.posts);
  const tokensExpireAt = Date.now() + tokenLifeMs;
  const accounts = await prepareAccounts(api, identity, context);
  // `load/shared/accounts.ts` reads it.
  const file = join(dataDir, 'load.json');
  replaceFile(file, JSON.stringify({ ...contest, tokensExpireAt, accounts }));
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  say(`• carga: ${context.posts} fotos y ${accounts.length} cuentas (${seconds} s)`);
  say(`  ${file}: la sesión de todas, durante una hora`);
}

/** All of them have one password; the k6 scripts know it too. */
const loadPassword = 'carga-2026';
const importBatch = 1_000;
const signInsAtOnce = 16;

/** Makes verified accounts of adults, or finds them, and signs each in. */
async function prepareAccounts(
  api: Client,
  identity: EmulatorIdentity,
  { info, projectId, accounts: count }: LoadSeedContext,
) {
  const people = Array.from({ length: count }, (_, n) => {
    const localId = `carga-${String(n).padStart(5, '0')}`;
    const email = `${localId}@elreto.test`;
    const account = { localId, email, displayName: 'Carga De Prueba', emailVerified: true };
    return { ...account, rawPassword: loadPassword };
  });
  for (let start = 0; start < count; start += importBatch) {
    const users = people.slice(start, start + importBatch);
    await importAccounts(info.authEmulator, projectId, { users });
  }
  return inGroups(people, signInsAtOnce, async ({ email }) => {
    const { uid, token } = await identity.signIn(email, loadPassword);
    await giveBirthDate(api, { token });
    return { email, uid, token };
  });
}

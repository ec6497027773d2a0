import { createClient } from '@el-reto/client';
import { demoAccounts } from '@el-reto/demo';
import { EmulatorIdentity } from '../../client/identity.ts';
import { StackError } from '../../errors.ts';
import { setAdministrator } from '../../nats/set-administrator.ts';
import type { StackInfo } from '../../supervisor/stack-file.ts';
import { enrol } from '../accounts.ts';
import { prepareAccounts } from './load-accounts.ts';
import { prepareContest } from './load-contest.ts';
import { loadFileIn, writeLoadFile } from './load-file.ts';

export interface LoadSeedContext {
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
  const signedInAt = Date.now();
  const emulator = { origin: info.authEmulator, projectId };
  const accounts = await prepareAccounts(api, identity, emulator, context.accounts);
  const tokensExpireAt = signedInAt + tokenLifeMs;
  writeLoadFile(dataDir, { ...contest, tokensExpireAt, accounts });
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  say(`• carga: ${context.posts} fotos y ${accounts.length} cuentas (${seconds} s)`);
  say(`  ${loadFileIn(dataDir)}: la sesión de todas, durante una hora`);
}

import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmulatorIdentity, startAuthEmulator } from '@el-reto/dev';

let emulator: ReturnType<typeof startAuthEmulator> | undefined;

/** Returns the emulator that all files of a worker share; the worker ends it at its exit. */
function sharedEmulator() {
  if (emulator) return emulator;
  const dir = mkdtempSync(join(tmpdir(), 'auth-'));
  process.once('exit', () => rmSync(dir, { recursive: true, force: true }));
  emulator = startAuthEmulator({ dir });
  return emulator;
}

interface Account {
  readonly localId: string;
  readonly email: string;
  readonly emailVerified: boolean;
}

/** Accounts of one project in the Auth emulator. */
export class Identities extends EmulatorIdentity {
  private constructor(
    readonly host: string,
    readonly projectId: string,
  ) {
    super(host, projectId);
  }

  /** Codes of mails can be redeemed only in the project `demo-el-reto`, because its API key is known. */
  static async start(projectId = `demo-${randomUUID().slice(0, 18)}`): Promise<Identities> {
    return new Identities((await sharedEmulator()).host, projectId);
  }

  async create(email: string): Promise<string> {
    const account = { email, password: 'secreto-2026', emailVerified: true };
    const answer = await this.asOwner('POST', 'accounts', account);
    return (JSON.parse(answer) as { localId: string }).localId;
  }

  /** Creates or replaces at most 1,000 accounts, whose uids the caller chooses. */
  createAll = (users: readonly Account[]) =>
    this.asOwner('POST', 'accounts:batchCreate', { users, allowOverwrite: true });

  async exists(uid: string): Promise<boolean> {
    const answer = await this.asOwner('POST', 'accounts:lookup', { localId: [uid] });
    return 'users' in (JSON.parse(answer) as object);
  }

  delete = (uid: string) => this.asOwner('POST', 'accounts:delete', { localId: uid });

  deleteAll = () => this.send('DELETE', `emulator/v1/projects/${this.projectId}/accounts`);

  /** Redeems a code of a mail as the pages of the site do. */
  async redeem(action: 'update' | 'resetPassword' | 'signInWithEmailLink', body: object) {
    const path = `identitytoolkit.googleapis.com/v1/accounts:${action}?key=demo`;
    return JSON.parse(await this.send('POST', path, body)) as unknown;
  }
}

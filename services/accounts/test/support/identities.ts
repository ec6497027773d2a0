import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startAuthEmulator } from '@el-reto/dev';

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
export class Identities {
  private constructor(
    readonly host: string,
    readonly projectId: string,
  ) {}

  /** Codes of mails can be redeemed only in the project `demo-el-reto`, because its API key is known. */
  static async start(projectId = `demo-${randomUUID().slice(0, 18)}`): Promise<Identities> {
    return new Identities((await sharedEmulator()).host, projectId);
  }

  async create(email: string): Promise<string> {
    const account = { email, password: 'secreto-2026', emailVerified: true };
    return (await this.#ask<{ localId: string }>('', account)).localId;
  }

  /** Creates or replaces at most 1,000 accounts, whose uids the caller chooses. */
  createAll = (users: readonly Account[]) =>
    this.#ask(':batchCreate', { users, allowOverwrite: true });

  async exists(uid: string): Promise<boolean> {
    const { users = [] } = await this.#ask<{ users?: unknown[] }>(':lookup', { localId: [uid] });
    return users.length > 0;
  }

  delete = (uid: string) => this.#ask(':delete', { localId: uid });

  deleteAll = () =>
    this.#request(`emulator/v1/projects/${this.projectId}/accounts`, { method: 'DELETE' });

  /** Redeems a code of a mail as the pages of the site do. */
  redeem = (action: 'update' | 'resetPassword' | 'signInWithEmailLink', body: object) =>
    this.#post(`accounts:${action}?key=demo`, body);

  #ask = <R>(action: string, body: object): Promise<R> =>
    this.#post(`projects/${this.projectId}/accounts${action}`, body, {
      authorization: 'Bearer owner',
    });

  #post = <R>(path: string, body: object, headers: Record<string, string> = {}): Promise<R> =>
    this.#request(`identitytoolkit.googleapis.com/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });

  async #request<R>(path: string, init: RequestInit): Promise<R> {
    const response = await fetch(`http://${this.host}/${path}`, init);
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return (await response.json()) as R;
  }
}

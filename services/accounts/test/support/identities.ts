const projectId = 'demo-el-reto';

/** Accounts at the Auth emulator, made and looked up as its own REST interface does. */
export class Identities {
  readonly #host: string;

  constructor(host: string) {
    this.#host = host;
  }

  async create(email: string): Promise<string> {
    const account = { email, password: 'secreto-2026', emailVerified: true };
    const { localId } = await this.#post<{ localId: string }>('', account);
    return localId;
  }

  /** Many at once, with uids of the caller's choice; at most 1,000. */
  async createAll(users: { localId: string; email: string; emailVerified: boolean }[]) {
    await this.#post(':batchCreate', { users });
  }

  async exists(uid: string): Promise<boolean> {
    const { users = [] } = await this.#post<{ users?: unknown[] }>(':lookup', { localId: [uid] });
    return users.length > 0;
  }

  async delete(uid: string): Promise<void> {
    await this.#post(':delete', { localId: uid });
  }

  /** As after a reset of the emulator. */
  async deleteAll(): Promise<void> {
    const url = `http://${this.#host}/emulator/v1/projects/${projectId}/accounts`;
    const response = await fetch(url, { method: 'DELETE' });
    if (!response.ok) throw new Error(await response.text());
  }

  async #post<R>(action: string, body: object): Promise<R> {
    const path = `/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts${action}`;
    const response = await fetch(`http://${this.#host}${path}`, {
      method: 'POST',
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${action}: ${await response.text()}`);
    return (await response.json()) as R;
  }
}

import { createVerifiedAccount, type NewAccount } from '../auth-emulator/accounts-file.ts';

/** A signed-in account: what its calls need, and what keeps it signed in. */
export interface Session {
  readonly uid: string;
  readonly email: string;
  readonly token: string;
  readonly refreshToken: string;
}

interface SignedIn {
  localId: string;
  email: string;
  idToken: string;
  refreshToken: string;
}

const sessionOf = ({ localId: uid, email, idToken: token, refreshToken }: SignedIn): Session => ({
  uid,
  email,
  token,
  refreshToken,
});

/** Accounts of the Auth emulator, for seeds, load and tests. */
export class EmulatorIdentity {
  readonly #origin: string;
  readonly #projectId: string;

  constructor(origin: string, projectId: string) {
    this.#origin = origin.startsWith('http') ? origin : `http://${origin}`;
    this.#projectId = projectId;
  }

  /** Makes an account with a verified e-mail, if there is none, and signs in. */
  async signInAs(account: NewAccount): Promise<Session> {
    await createVerifiedAccount(this.#origin, this.#projectId, account);
    return this.signIn(account.email, account.password);
  }

  async signIn(email: string, password: string): Promise<Session> {
    return sessionOf(await this.#post('accounts:signInWithPassword', { email, password }));
  }

  /** Signs up as a browser does: the e-mail is not verified. */
  async signUp(email: string, password: string): Promise<Session> {
    return sessionOf(await this.#post('accounts:signUp', { email, password }));
  }

  /** Signs in by Google, as the emulator plays it. */
  async signInWithGoogle(email: string): Promise<Session> {
    const claims = { sub: `google-${email}`, email, email_verified: true };
    const answer = await this.#post('accounts:signInWithIdp', {
      postBody: `id_token=${encodeURIComponent(JSON.stringify(claims))}&providerId=google.com`,
      requestUri: 'http://localhost',
      returnSecureToken: true,
    });
    return sessionOf(answer);
  }

  async #post(method: string, body: object): Promise<SignedIn> {
    const url = `${this.#origin}/identitytoolkit.googleapis.com/v1/${method}?key=demo`;
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ returnSecureToken: true, ...body }),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${method}: ${JSON.stringify(answer)}`);
    return answer as SignedIn;
  }
}

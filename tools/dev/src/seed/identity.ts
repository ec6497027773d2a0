import { z } from 'zod';
import {
  createVerifiedAccount,
  originOf,
  type NewAccount,
} from '../auth-emulator/accounts-file.ts';

const sessionSchema = z
  .object({
    localId: z.string(),
    email: z.string(),
    idToken: z.string(),
    refreshToken: z.string(),
  })
  .transform(({ localId: uid, idToken: token, ...rest }) => ({ uid, token, ...rest }));

/** A signed-in account: what its calls need, and what keeps it signed in. */
export type Session = Readonly<z.infer<typeof sessionSchema>>;

/** Accounts of the Auth emulator, for seeds, load and tests. */
export class EmulatorIdentity {
  readonly #origin: string;
  readonly #projectId: string;

  constructor(host: string, projectId: string) {
    this.#origin = originOf(host);
    this.#projectId = projectId;
  }

  /** Makes an account with a verified e-mail, if there is none, and signs in. */
  async signInAs(account: NewAccount): Promise<Session> {
    await createVerifiedAccount(this.#origin, this.#projectId, account);
    return this.signIn(account.email, account.password);
  }

  signIn(email: string, password: string): Promise<Session> {
    return this.#post('accounts:signInWithPassword', { email, password });
  }

  /** Signs up as a browser does: the e-mail is not verified. */
  signUp(email: string, password: string): Promise<Session> {
    return this.#post('accounts:signUp', { email, password });
  }

  /** Signs in by Google, as the emulator plays it. */
  signInWithGoogle(email: string): Promise<Session> {
    const claims = { sub: `google-${email}`, email, email_verified: true };
    return this.#post('accounts:signInWithIdp', {
      postBody: `id_token=${encodeURIComponent(JSON.stringify(claims))}&providerId=google.com`,
      requestUri: 'http://localhost',
    });
  }

  async #post(method: string, body: object): Promise<Session> {
    const url = `${this.#origin}/identitytoolkit.googleapis.com/v1/${method}?key=demo`;
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ returnSecureToken: true, ...body }),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${method}: ${JSON.stringify(answer)}`);
    return sessionSchema.parse(answer);
  }
}

import { z } from 'zod';

const sessionSchema = z
  .object({
    localId: z.string(),
    email: z.string(),
    idToken: z.string(),
    refreshToken: z.string(),
  })
  .transform(({ localId: uid, idToken: token, ...rest }) => ({ uid, token, ...rest }));

export type Session = Readonly<z.infer<typeof sessionSchema>>;

interface NewAccount {
  readonly email: string;
  readonly password: string;
  readonly displayName: string;
}

/** A client of the Auth emulator, with calls of its owner (administration) and of users. */
export class EmulatorIdentity {
  readonly #origin: string;
  readonly #project: string;

  /** `host`: the `host:port` of the emulator, or its whole address. */
  constructor(host: string, projectId: string) {
    this.#origin = host.startsWith('http') ? host : `http://${host}`;
    this.#project = `projects/${projectId}`;
  }

  /** Adds accounts in the emulator's format, as `exportAccounts` returns them. */
  async importAccounts(users: readonly object[]): Promise<void> {
    if (users.length > 0) await this.asOwner('POST', 'accounts:batchCreate', { users });
  }

  exportAccounts(): Promise<string> {
    return this.asOwner('GET', 'accounts:batchGet?maxResults=-1');
  }

  /** Makes failed sign-ins answer like the hosted service, which hides which e-mails exist. */
  async turnOnEmailPrivacy(): Promise<void> {
    const config = { emailPrivacyConfig: { enableImprovedEmailPrivacy: true } };
    await this.send('PATCH', `emulator/v1/${this.#project}/config`, config, 'Bearer owner');
  }

  /** Creates an account with a verified e-mail. An existing account stays unchanged. */
  async createVerified(account: NewAccount): Promise<void> {
    const body = { ...account, emailVerified: true };
    await this.asOwner('POST', 'accounts', body).catch((error: unknown) => {
      if (!String(error).includes('EMAIL_EXISTS')) throw error;
    });
  }

  /** Signs in an account with a verified e-mail; creates it if it does not exist. */
  async signInAs(account: NewAccount): Promise<Session> {
    await this.createVerified(account);
    return this.signIn(account.email, account.password);
  }

  signIn(email: string, password: string): Promise<Session> {
    return this.#open('signInWithPassword', { email, password });
  }

  /** Signs up like a browser: the e-mail is not verified. */
  signUp(email: string, password: string): Promise<Session> {
    return this.#open('signUp', { email, password });
  }

  /** Signs in with Google, as the emulator simulates it. */
  signInWithGoogle(email: string): Promise<Session> {
    const claims = { sub: `google-${email}`, email, email_verified: true };
    return this.#open('signInWithIdp', {
      postBody: `id_token=${encodeURIComponent(JSON.stringify(claims))}&providerId=google.com`,
      requestUri: 'http://localhost',
    });
  }

  async #open(method: string, fields: object): Promise<Session> {
    const path = `identitytoolkit.googleapis.com/v1/accounts:${method}?key=demo`;
    const answer = await this.send('POST', path, { returnSecureToken: true, ...fields });
    return sessionSchema.parse(JSON.parse(answer));
  }

  /** Changes or reads accounts as the owner; `what` is the last part of the address. */
  asOwner(method: string, what: string, body?: object): Promise<string> {
    const path = `identitytoolkit.googleapis.com/v1/${this.#project}/${what}`;
    return this.send(method, path, body, 'Bearer owner');
  }

  /** Sends a request to any address of the emulator, and returns the text of its answer. */
  async send(method: string, path: string, body?: object, authorization?: string): Promise<string> {
    const response = await fetch(`${this.#origin}/${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${answer}`);
    return answer;
  }
}

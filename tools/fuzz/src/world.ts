import type { Client } from '@el-reto/client';
import { enrol, type EmulatorIdentity, type Session } from '@el-reto/dev';
import type { Persona } from './requests/draft.ts';
import { KnownValues } from './requests/known.ts';

const crowd = { users: 10, unverified: 2 };
const password = 'azar-2026';

/** Who asks, and what there is to ask about. */
export class World {
  readonly users: Session[] = [];
  readonly known = new KnownValues();
  readonly #unverified: Session[] = [];
  #made = 0;

  /** Without `identity` no account can be made: all requests are nobody's then. */
  constructor(
    readonly api: Client,
    private readonly identity: EmulatorIdentity | undefined,
    readonly admin: Session | undefined,
  ) {}

  /** Makes accounts until there are as many as there should be. */
  async people(): Promise<void> {
    const { api, identity } = this;
    if (!identity) return;
    while (this.users.length < crowd.users) {
      const person = { name: 'Ana', lastName: 'Ríos', dob: '1990-05-05' };
      this.users.push(await enrol(api, identity, { ...person, email: this.#email(), password }));
    }
    while (this.#unverified.length < crowd.unverified) {
      this.#unverified.push(await identity.signUp(this.#email(), password));
    }
    this.known.learn(
      'uid',
      [...this.users, ...this.#unverified].map(({ uid }) => uid),
    );
  }

  /** Who asks as `persona`; undefined: nobody, or no such account can be made. */
  sessionOf(persona: Persona, pick: number): Session | undefined {
    if (persona === 'admin') return this.admin;
    const all = persona === 'unverified' ? this.#unverified : this.users;
    return persona === 'nobody' ? undefined : all[Math.floor(pick * all.length)];
  }

  /** Forgets an account that is deleted. */
  leave({ uid }: Session): void {
    const at = this.users.findIndex((user) => user.uid === uid);
    if (at !== -1) this.users.splice(at, 1);
  }

  #email(): string {
    this.#made += 1;
    return `azar-${Date.now().toString(36)}-${this.#made}@elreto.test`;
  }

  /** Whose likes and posts are to be read at the end. */
  get everybody(): Session[] {
    return this.admin ? [this.admin, ...this.users] : this.users;
  }
}

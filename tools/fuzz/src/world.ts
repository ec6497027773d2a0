import type { Client } from '@el-reto/client';
import { EmulatorIdentity, enrol } from '@el-reto/dev';
import type { Session } from '@el-reto/dev';
import { KnownValues } from './known-values.ts';
import type { Persona } from './requests/draft.ts';

const projectId = 'demo-el-reto';
const crowd = { users: 10, unverified: 2 };
const password = 'azar-2026';

/** Where the product is and who administers it. */
export interface Product {
  readonly api: Client;
  /** Undefined where no account can be made: all requests are nobody's then. */
  readonly authEmulator: string | undefined;
  readonly admin: Session | undefined;
}

/** Who asks, and what there is to ask about. */
export class World {
  readonly api: Client;
  readonly admin: Session | undefined;
  readonly users: Session[] = [];
  readonly known = new KnownValues();
  readonly #unverified: Session[] = [];
  readonly #identity: EmulatorIdentity | undefined;
  #made = 0;

  constructor({ api, authEmulator, admin }: Product) {
    this.api = api;
    this.admin = admin;
    this.#identity =
      authEmulator === undefined ? undefined : new EmulatorIdentity(authEmulator, projectId);
  }

  /** Makes accounts until there are as many as there should be. */
  async people(): Promise<void> {
    const identity = this.#identity;
    if (!identity) return;
    while (this.users.length < crowd.users) this.users.push(await this.#enrol(identity));
    while (this.#unverified.length < crowd.unverified) {
      this.#unverified.push(await identity.signUp(this.#email(), password));
    }
    this.known.learn('uid', ...[...this.users, ...this.#unverified].map(({ uid }) => uid));
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

  #enrol(identity: EmulatorIdentity): Promise<Session> {
    const person = { name: 'Ana', lastName: 'Ríos', dob: '1990-05-05' };
    return enrol(this.api, identity, { ...person, email: this.#email(), password });
  }

  /** Whose likes and posts are to be read at the end. */
  get everybody(): Session[] {
    return this.admin ? [this.admin, ...this.users] : this.users;
  }
}

import { randomUUID } from 'node:crypto';
import type { Client } from '@el-reto/client';
import { enrol, type EmulatorIdentity, type Session } from '@el-reto/dev';
import type { Persona } from './requests/draft.ts';
import { KnownValues } from './requests/known.ts';

const crowd = { user: 10, unverified: 2 };
const person = { name: 'Ana', lastName: 'Ríos', dob: '1990-05-05', password: 'azar-2026' };
const newEmail = () => `azar-${randomUUID()}@elreto.test`;

/** The callers and the data of a run. */
export class World {
  readonly known = new KnownValues();
  readonly people: Readonly<Record<Persona, Session[]>>;

  constructor(
    readonly api: Client,
    private readonly identity: EmulatorIdentity,
    readonly admin: Session,
  ) {
    this.people = { anonymous: [], unverified: [], user: [], admin: [admin] };
  }

  /** Creates accounts until each kind has its number. */
  async enrol(): Promise<void> {
    const { api, identity } = this;
    const { user, unverified } = this.people;
    while (user.length < crowd.user) {
      user.push(await enrol(api, identity, { ...person, email: newEmail() }));
    }
    while (unverified.length < crowd.unverified) {
      unverified.push(await identity.signUp(newEmail(), person.password));
    }
    const uids = [...user, ...unverified].map(({ uid }) => uid);
    this.known.learn('uid', uids);
  }

  sessionOf(persona: Persona, pick: number): Session | undefined {
    const all = this.people[persona];
    return all[Math.floor(pick * all.length)];
  }

  leave(session: Session): void {
    const { user } = this.people;
    if (user.includes(session)) user.splice(user.indexOf(session), 1);
  }

  /** Accounts whose likes and posts are read at the end. */
  get everybody(): Session[] {
    return [...this.people.admin, ...this.people.user];
  }
}

import {
  accountsEvents,
  accountsRequests,
  calls,
  eventsRequests,
  likesRequests,
  mediaRequests,
  notificationsRequests,
  postsRequests,
  type EventDefinition,
} from '@el-reto/contracts';
import { startService } from '@el-reto/service-kit';
import { harnessOfFile, person, type Harness } from '@el-reto/testing';
import { readSettings } from '@el-reto/contracts/settings';
import { afterAll, beforeEach, vi } from 'vitest';
import type { z } from 'zod';
import { accountsService } from '../../src/app.module.ts';
import { accountsEnvSchema } from '../../src/env.ts';
import { Identity } from '../../src/identity.ts';
import { Identities } from './identities.ts';

export const ana = { name: 'Ana', lastName: 'Ríos', dob: '1990-05-05' };
export const minor = { ...ana, dob: '2020-01-01' };
export const moderator = { actor: person('mod', { admin: true }) };
export const done = { success: true } as const;

/** The deletion request of each service, in the order of the steps. */
export const steps = {
  posts: postsRequests.purgeUser,
  media: mediaRequests.purgeUser,
  likes: likesRequests.purgeUser,
  notifications: notificationsRequests.purgeUser,
  events: eventsRequests.purgeUser,
};

type SignUp = typeof ana & { readonly email: string };

/** The accounts service of one test file with an identity provider. */
export class Accounts {
  /** Deletions that other services received, as `posts of <uid>`. */
  readonly purged: string[] = [];

  private constructor(
    readonly harness: Harness,
    readonly identities: Identities,
  ) {}

  /** Starts the service with its identity provider. */
  static async ofFile(projectId?: string): Promise<Accounts> {
    const identities = await Identities.start(projectId);
    // firebase-admin reads this variable from the process itself.
    vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', identities.host);
    afterAll(() => vi.unstubAllEnvs());
    const settings = {
      FIREBASE_AUTH_EMULATOR_HOST: identities.host,
      FIREBASE_PROJECT_ID: identities.projectId,
      IDENTITY_SWEEP: 'off',
    };
    const harness = await harnessOfFile('accounts', async (given) => {
      const source = { ...settings, ...given };
      const service = await startService(accountsService(readSettings(accountsEnvSchema, source)));
      // The emulator compiles each kind of call at its first use, which takes seconds on a busy machine.
      service.app.get(Identity).timeoutMs = 90_000;
      return service;
    });
    const accounts = new Accounts(harness, identities);
    await harness.answer(likesRequests.exportUser, () => ({ likes: [] }));
    beforeEach(() => accounts.#answerSteps());
    return accounts;
  }

  get ask() {
    return this.harness.ask;
  }

  get store() {
    return this.harness.store;
  }

  /** Signs up a user, who has a record afterwards; returns the options of the user's requests. */
  async signUp(uid: string, { email = `${uid}@elreto.test`, ...details }: Partial<SignUp> = {}) {
    const options = { actor: person(uid, { email }) };
    await this.ask(calls.createUser, { ...ana, ...details }, options);
    return options;
  }

  /** Creates a user with a record and an identity. */
  async register(email: string, details: Partial<SignUp> = {}) {
    const uid = await this.identities.create(email);
    return { uid, options: await this.signUp(uid, { email, ...details }) };
  }

  /** Creates a user with a record and a post. */
  async author(uid: string) {
    this.harness.neighbours.addPost(`post-of-${uid}`, { userId: uid });
    return this.signUp(uid);
  }

  setAdmin = (email: string, admin: boolean) =>
    this.ask(accountsRequests.setAdmin, { email, admin });

  standing = (uid: string, email?: string) =>
    this.ask(accountsRequests.getStanding, { uid, ...(email !== undefined && { email }) });

  /** Payloads of published events about `uid`, oldest first. */
  async published<S extends z.ZodType<{ uid: string }>>(event: EventDefinition<S>, uid: string) {
    await this.harness.settled();
    return this.harness.published(event).filter((payload) => payload.uid === uid);
  }

  /** Recorded acts on `subject`, oldest first. */
  async acts(subject: string) {
    await this.harness.settled();
    const acts = this.harness.published(accountsEvents.actRecorded);
    return acts.filter((act) => act.subject === subject);
  }

  async #answerSteps(): Promise<void> {
    this.purged.length = 0;
    for (const [name, request] of Object.entries(steps)) {
      await this.harness.answer(request, ({ input: { uid } }) => {
        this.purged.push(`${name} of ${uid}`);
        return done;
      });
    }
  }
}

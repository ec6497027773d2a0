import {
  accountsRequests,
  AppError,
  eventsRequests,
  likesRequests,
  notificationsRequests,
  postsRequests,
} from '@el-reto/contracts';
import { startService, type RunningService } from '@el-reto/service-kit';
import { parseEnv } from '@el-reto/telemetry';
import { ServiceProcess, Surroundings } from '@el-reto/testing';
import { vi } from 'vitest';
import { AppModule } from '../../src/app.module.ts';
import { notificationsEnvSchema } from '../../src/env.ts';
import { collections } from '../../src/notifications-records.ts';
import { MailBox } from './mail-box.ts';

const main = new URL('../../src/main.ts', import.meta.url);
export const patience = { timeout: 30_000, interval: 50 };

export const contest = {
  id: 'verano',
  slug: 'verano-en-la-costa',
  name: 'Verano en la costa',
  startDate: '2026-11-01',
  endDate: '2999-12-01',
};

/** The notifications service's surroundings; accounts, events and posts are stood for. */
export class NotificationsWorld {
  readonly unverified = new Set<string>();

  private constructor(
    readonly around: Surroundings,
    readonly box: MailBox,
  ) {}

  static async start(): Promise<NotificationsWorld> {
    const world = new NotificationsWorld(
      await Surroundings.start('notifications'),
      await MailBox.start(),
    );
    const { around, unverified } = world;
    await around.answer(accountsRequests.getContact, ({ uid }) => {
      if (uid === 'nadie') throw new AppError('USER_NOT_FOUND');
      return { email: `${uid}@correo.test`, name: 'Ana', verified: !unverified.has(uid) };
    });
    await around.answer(likesRequests.getRecord, ({ eventId, uid }) => ({
      like: {
        eventId,
        uid,
        postId: 'p9',
        at: 1,
        evidence: null,
        state: uid === 'libre' ? ('counted' as const) : ('held' as const),
        cluster: null,
        reasons: [],
        score: 50,
        cleared: false,
      },
    }));
    await around.answer(eventsRequests.getFacts, () => contest);
    await around.answer(postsRequests.getFacts, ({ postIds }) => ({
      posts: postIds
        .filter((postId) => !postId.startsWith('gone'))
        .map((postId) => ({
          postId,
          eventId: contest.id,
          userId: 'ana',
          slug: `carta-${postId}`,
          name: `Carta ${postId}`,
          photoURL: '/media/x.webp',
          displayName: 'Ana Ríos',
          public: true,
          createdAt: 1,
        })),
    }));
    return world;
  }

  get env(): Record<string, string> {
    return {
      ...this.around.env,
      PUBLIC_URL: 'https://elreto.test',
      SMTP_URL: this.box.url,
      MAIL_FROM: 'El Reto LA BRU <hola@elreto.test>',
    };
  }

  /** The service within this process. */
  startService(): Promise<RunningService> {
    const env = parseEnv(notificationsEnvSchema, this.env);
    return startService({ name: 'notifications', module: AppModule, env, collections });
  }

  /** The service as a process of its own, which can be killed at any moment. */
  async startProcess(env: Record<string, string> = {}): Promise<ServiceProcess> {
    const process = new ServiceProcess(main, { ...this.env, ...env });
    await vi.waitFor(() => this.state(), { timeout: 30_000, interval: 100 });
    return process;
  }

  readonly ask: Surroundings['ask'] = (definition, input, options) =>
    this.around.ask(definition, input, options);

  state() {
    return this.ask(notificationsRequests.getState, {}, { timeoutMs: 500 });
  }

  async stop(): Promise<void> {
    await this.around.stop();
    await this.box.close();
  }
}

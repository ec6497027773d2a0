import type { ServiceOptions } from '@el-reto/service-kit';
import { Module } from '@nestjs/common';
import { AccountMailsController } from './account-mails.controller.ts';
import { DeadMailsController } from './dead-mails.controller.ts';
import { Deletions } from './deletions.service.ts';
import { DigestService } from './digest.service.ts';
import type { NotificationsEnv } from './env.ts';
import { Facts } from './facts.service.ts';
import { MailQueue } from './mail/mail-queue.service.ts';
import { MailServer } from './mail/mail-server.ts';
import { collections } from './notifications-records.ts';
import { NoticesController } from './notices.controller.ts';
import { Notices } from './notices.service.ts';
import { PreferencesController } from './preferences.controller.ts';
import { NoticesConsumer } from './notices.consumer.ts';
import { UnsubscribeLinks } from './unsubscribe-links.service.ts';

@Module({
  controllers: [
    NoticesController,
    PreferencesController,
    AccountMailsController,
    DeadMailsController,
    NoticesConsumer,
  ],
  providers: [Notices, Deletions, Facts, DigestService, MailQueue, MailServer, UnsubscribeLinks],
})
class AppModule {}

export const notificationsService = (env: NotificationsEnv): ServiceOptions => ({
  name: 'notifications',
  module: AppModule,
  env,
  collections,
});

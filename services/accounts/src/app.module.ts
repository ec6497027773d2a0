import type { ServiceOptions } from '@el-reto/service-kit';
import { Module } from '@nestjs/common';
import { AccountDeletionService } from './account-deletion.service.ts';
import { admins, bannedMailboxes, deletions, refusedDates, users } from './account-records.ts';
import { AccountsController } from './accounts.controller.ts';
import { AccountsRepository } from './accounts.repository.ts';
import { AdminsController } from './admins.controller.ts';
import { IdentitySweepService } from './identity-sweep.service.ts';
import { RightsClock } from './rights-clock.service.ts';
import { RightsController } from './rights.controller.ts';
import { requestCounts, requestRecords } from './rights-records.ts';
import { Identity } from './identity.ts';
import { BansController } from './bans.controller.ts';
import type { AccountsEnv } from './env.ts';
import { MailsController } from './mails.controller.ts';
import { ReviewsController } from './reviews.controller.ts';
import { ReviewsService } from './reviews.service.ts';
import { UsersController } from './users.controller.ts';

@Module({
  controllers: [
    AccountsController,
    AdminsController,
    MailsController,
    ReviewsController,
    RightsController,
    BansController,
    UsersController,
  ],
  providers: [
    AccountsRepository,
    AccountDeletionService,
    IdentitySweepService,
    ReviewsService,
    RightsClock,
    Identity,
  ],
})
class AppModule {}

const collections = [
  users,
  admins,
  refusedDates,
  deletions,
  bannedMailboxes,
  requestRecords,
  requestCounts,
];

export const accountsService = (env: AccountsEnv): ServiceOptions => ({
  name: 'accounts',
  module: AppModule,
  env,
  collections,
});

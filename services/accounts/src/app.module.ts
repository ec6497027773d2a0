import { Module } from '@nestjs/common';
import { AccountDeletionService } from './account-deletion.service.ts';
import { AccountsController } from './accounts.controller.ts';
import { AccountsRepository } from './accounts.repository.ts';
import { AccountsService } from './accounts.service.ts';
import { AdminsController } from './admins.controller.ts';
import { AdminsService } from './admins.service.ts';
import { BirthDatesService } from './birth-dates.service.ts';
import { DeletionsRepository } from './deletions.repository.ts';
import { DueReviewsService } from './due-reviews.service.ts';
import { IDENTITY_SWEEP, PROFILE_REVIEW_MS, readEnv } from './env.ts';
import type { SweepOptions } from './env.ts';
import { IdentitySweepService } from './identity-sweep.service.ts';
import { Identity } from './identity.ts';
import { ReviewsController } from './reviews.controller.ts';
import { ReviewsRepository } from './reviews.repository.ts';

@Module({
  controllers: [AccountsController, AdminsController, ReviewsController],
  providers: [
    AccountsRepository,
    DeletionsRepository,
    AccountsService,
    AdminsService,
    AccountDeletionService,
    IdentitySweepService,
    BirthDatesService,
    ReviewsRepository,
    DueReviewsService,
    { provide: PROFILE_REVIEW_MS, useFactory: () => readEnv().PROFILE_REVIEW * 60_000 },
    {
      provide: IDENTITY_SWEEP,
      useFactory: (): SweepOptions => {
        const env = readEnv();
        return {
          everyMs: env.IDENTITY_SWEEP * 60_000,
          mostShare: env.IDENTITY_SWEEP_MOST / 100,
        };
      },
    },
    { provide: Identity, useFactory: () => new Identity(readEnv().FIREBASE_PROJECT_ID) },
  ],
})
export class AppModule {}

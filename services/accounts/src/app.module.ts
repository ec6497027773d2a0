import { Module } from '@nestjs/common';
import { AccountDeletionService } from './account-deletion.service.ts';
import { AccountsController } from './accounts.controller.ts';
import { AccountsRepository } from './accounts.repository.ts';
import { AdminsController } from './admins.controller.ts';
import { IdentitySweepService } from './identity-sweep.service.ts';
import { AgreementsController } from './agreements.controller.ts';
import { RightsClock } from './rights-clock.service.ts';
import { RightsController } from './rights.controller.ts';
import { Identity } from './identity.ts';
import { ReviewsController } from './reviews.controller.ts';
import { ReviewsService } from './reviews.service.ts';

@Module({
  controllers: [
    AccountsController,
    AdminsController,
    AgreementsController,
    ReviewsController,
    RightsController,
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
export class AppModule {}

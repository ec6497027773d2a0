import { Module } from '@nestjs/common';
import { AccountDeletionService } from './account-deletion.service.ts';
import { AccountsController } from './accounts.controller.ts';
import { AccountsRepository } from './accounts.repository.ts';
import { AdminsController } from './admins.controller.ts';
import { IdentitySweepService } from './identity-sweep.service.ts';
import { Identity } from './identity.ts';
import { BansController } from './bans.controller.ts';
import { ReviewsController } from './reviews.controller.ts';
import { ReviewsService } from './reviews.service.ts';
import { UsersController } from './users.controller.ts';

@Module({
  controllers: [
    AccountsController,
    AdminsController,
    ReviewsController,
    BansController,
    UsersController,
  ],
  providers: [
    AccountsRepository,
    AccountDeletionService,
    IdentitySweepService,
    ReviewsService,
    Identity,
  ],
})
export class AppModule {}

import { Module } from '@nestjs/common';
import { AccountDeletionService } from './account-deletion.service.ts';
import { AccountsController } from './accounts.controller.ts';
import { AccountsRepository } from './accounts.repository.ts';
import { AccountsService } from './accounts.service.ts';
import { AdminsController } from './admins.controller.ts';
import { AdminsService } from './admins.service.ts';
import { DeletionsRepository } from './deletions.repository.ts';
import { readEnv } from './env.ts';
import { Identity } from './identity.ts';

@Module({
  controllers: [AccountsController, AdminsController],
  providers: [
    AccountsRepository,
    DeletionsRepository,
    AccountsService,
    AdminsService,
    AccountDeletionService,
    { provide: Identity, useFactory: () => new Identity(readEnv().FIREBASE_PROJECT_ID) },
  ],
})
export class AppModule {}

import { Module } from '@nestjs/common';
import { MessagingModule } from '../messaging/messaging.module.ts';
import { AdminAccess } from './admin-access.ts';
import { Identity } from './identity.service.ts';
import { VerifiedTokens } from './verified-tokens.ts';

/** Who asks, and whether they may come in. */
@Module({
  imports: [MessagingModule],
  providers: [AdminAccess, Identity, VerifiedTokens],
  exports: [Identity],
})
export class IdentityModule {}

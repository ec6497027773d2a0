import { Module } from '@nestjs/common';
import { Identity } from './identity.service.ts';
import { VerifiedTokens } from './verified-tokens.ts';

/** Who asks, and whether they may come in. */
@Module({ providers: [Identity, VerifiedTokens], exports: [Identity] })
export class IdentityModule {}

import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { AccountsModule } from './accounts/accounts.module.ts';
import { AppCheckModule } from './app-check/app-check.module.ts';
import { ContestModule } from './contest/contest.module.ts';
import { HealthModule } from './health/health.module.ts';
import { IdentityModule } from './identity/identity.module.ts';
import { LimitsModule } from './limits/limits.module.ts';
import { LiveModule } from './live/live.module.ts';
import { MediaModule } from './media/media.module.ts';
import { PlatformModule } from './platform.module.ts';
import type { GatewayParts } from './platform.module.ts';
import { SiteModule } from './site/site.module.ts';

/** The gateway: a module for each feature. */
@Module({})
export class AppModule {
  static with(parts: GatewayParts): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.with(parts),
        DiscoveryModule,
        AppCheckModule,
        IdentityModule,
        LimitsModule,
        ContestModule,
        AccountsModule,
        LiveModule,
        MediaModule,
        SiteModule,
        HealthModule,
      ],
    };
  }
}

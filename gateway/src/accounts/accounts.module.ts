import { Module } from '@nestjs/common';
import { ContestModule } from '../contest/contest.module.ts';
import { AccountsController } from './accounts.controller.ts';

/** What is known of people. */
@Module({ imports: [ContestModule], controllers: [AccountsController] })
export class AccountsModule {}

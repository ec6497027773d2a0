import { Module } from '@nestjs/common';
import { ContestModule } from '../contest/contest.module.ts';
import { PageContentsReader } from './page-contents.ts';

/** The site's pages and files. */
@Module({ imports: [ContestModule], providers: [PageContentsReader] })
export class SiteModule {}

import type { PageMetadata } from '@el-reto/contracts/pages';

/** What a page says of itself before any script runs: to browsers, link previews and crawlers. */
export interface Head extends Partial<PageMetadata> {
  readonly title: string;
  readonly keywords?: string;
  readonly social?: Social;
  /** Structured data of schema.org. */
  readonly jsonLd?: readonly object[];
}

/** What a shared link shows beside the page's title and description. */
export interface Social {
  /** Path or address of a picture. */
  readonly image: string;
  readonly type?: 'website' | 'article';
}

/** What heads need to know of the installation. */
export interface SiteFacts {
  /** `https://…`, without a slash at the end. */
  readonly origin: string;
  readonly product: string;
  readonly contest: string;
  readonly organiser: string;
  /** The contest's first day, YYYY-MM-DD, and its last moment, an ISO instant. */
  readonly startDate: string;
  readonly endDate: string;
}

import type { Event } from '@el-reto/contracts';
import { contestMetadata } from '@el-reto/contracts/pages';
import type { Head, SiteFacts } from './head.ts';
import { defaultImage } from './images.ts';

/** `/contest/{event}`: one themed event. */
export function contestHead(facts: SiteFacts, event: Event): Head {
  return {
    ...contestMetadata(facts, event),
    social: { image: event.thumbnail || defaultImage },
  };
}

import type { Event } from '@el-reto/contracts';
import { contestPageHead } from '@el-reto/contracts/heads';
import type { Head, SiteFacts } from './head.ts';
import { defaultImage } from './images.ts';

/** `/contest/{event}`: one themed event. */
export function contestHead(facts: SiteFacts, event: Event): Head {
  return {
    ...contestPageHead(facts, event),
    social: { image: event.thumbnail || defaultImage },
  };
}

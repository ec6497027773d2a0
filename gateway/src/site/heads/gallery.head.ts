import type { Event } from '@el-reto/contracts';
import { galleryMetadata, siteName } from '@el-reto/contracts/pages';
import { contestFacts } from './contest-facts.ts';
import type { Head, SiteFacts } from './head.ts';
import { defaultImage } from './images.ts';

/** `/gallery`: all photos, with the contest as an event that search engines understand. */
export function galleryHead(facts: SiteFacts, events: readonly Event[] = []): Head {
  const page = galleryMetadata(facts);
  return {
    ...page,
    social: { image: events[0]?.thumbnail || defaultImage },
    jsonLd: [contestEvent(facts, page.description)],
  };
}

function contestEvent(facts: SiteFacts, description: string | undefined): object {
  const { country, price, currency } = contestFacts;
  const { startDate, endDate } = facts;
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: siteName(facts),
    description,
    startDate,
    endDate,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', name: country, url: `${facts.origin}/gallery` },
    organizer: { '@type': 'Organization', name: facts.product, url: `${facts.origin}/` },
    offers: {
      '@type': 'Offer',
      price,
      priceCurrency: currency,
      availability: 'https://schema.org/InStock',
      validFrom: startDate,
      url: `${facts.origin}/gallery`,
    },
  };
}

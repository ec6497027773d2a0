import type { Event } from '@el-reto/contracts';
import { homeMetadata } from '@el-reto/contracts/pages';
import { defaultImage, logo } from './images.ts';
import type { Head, SiteFacts } from './head.ts';

/** `/`: the contest and who is behind it. */
export function homeHead(facts: SiteFacts, events: readonly Event[] = []): Head {
  const page = homeMetadata(facts);
  return {
    ...page,
    keywords: `${facts.contest}, ${facts.product}, concurso de fotografía, cerveza, México, ganadores`,
    social: { image: events[0]?.thumbnail || defaultImage },
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'Organization',
        name: facts.product,
        legalName: facts.organiser,
        url: `${facts.origin}/`,
        logo: `${facts.origin}${logo}`,
        address: { '@type': 'PostalAddress', addressCountry: 'MX' },
      },
    ],
  };
}

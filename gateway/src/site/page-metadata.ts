import type { Event, Post } from '@el-reto/contracts';
import { pageMetadataFor, siteName, type PageMetadata } from '@el-reto/contracts/pages';
import type { SiteConfig } from './site-config.ts';

/** What a page says before any script runs: beside its metadata, what only other machines read. */
export interface SiteMetadata extends PageMetadata {
  readonly keywords?: string;
  /** Path or address of the picture that a shared link shows; without one there is no preview. */
  readonly image?: string;
  /** `website` where it does not say otherwise. */
  readonly type?: 'article';
  readonly jsonLd?: object;
}

/** What a shared link shows where the page has no picture of its own. */
const defaultImage = '/og.jpg';
/** The brand's mark, as search engines want it. */
const logo = '/icon-512.png';
/** Width, in pixels, of the variant that a shared link to a photo shows. */
const sharedWidth = 1200;

/** The table of the contracts, with what link previews and crawlers want besides. */
export function siteMetadata(config: SiteConfig) {
  const { product, contest } = config.brand;
  const pages = pageMetadataFor(config.brand);
  const imageOf = (event: Event | undefined) => event?.thumbnail || defaultImage;
  return {
    ...pages,
    home: ([event]: readonly Event[]): SiteMetadata => ({
      ...pages.home,
      keywords: `${contest}, ${product}, concurso de fotografía, cerveza, México, ganadores`,
      image: imageOf(event),
      jsonLd: organization(config),
    }),
    gallery: ([event]: readonly Event[]): SiteMetadata => ({
      ...pages.gallery,
      image: imageOf(event),
      jsonLd: contestEvent(config, pages.gallery.description),
    }),
    winners: { ...pages.winners, image: defaultImage },
    record: (event: Event): SiteMetadata => ({ ...pages.record(event), image: imageOf(event) }),
    contest: (event: Event): SiteMetadata => ({ ...pages.contest(event), image: imageOf(event) }),
    post: (post: Post, eventSlug: string): SiteMetadata => ({
      ...pages.post(post, eventSlug),
      image: `${post.photoURL}?w=${sharedWidth}`,
      type: 'article',
    }),
  };
}

const organization = ({ canonicalOrigin: origin, brand }: SiteConfig) => ({
  '@context': 'https://schema.org',
  '@type': 'Organization',
  name: brand.product,
  legalName: brand.organiser,
  url: `${origin}/`,
  logo: `${origin}${logo}`,
  address: { '@type': 'PostalAddress', addressCountry: 'MX' },
});

/** Country, price and currency are constants of the specification, point 1. */
const contestEvent = (
  { canonicalOrigin: origin, brand, contest: { startDate, endDate } }: SiteConfig,
  description: string | undefined,
) => ({
  '@context': 'https://schema.org',
  '@type': 'Event',
  name: siteName(brand),
  description,
  startDate,
  endDate,
  eventStatus: 'https://schema.org/EventScheduled',
  eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
  location: { '@type': 'VirtualLocation', name: 'México', url: `${origin}/gallery` },
  organizer: { '@type': 'Organization', name: brand.product, url: `${origin}/` },
  offers: {
    '@type': 'Offer',
    price: 0,
    priceCurrency: 'MXN',
    availability: 'https://schema.org/InStock',
    validFrom: startDate,
    url: `${origin}/gallery`,
  },
});

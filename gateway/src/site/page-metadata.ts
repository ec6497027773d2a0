import type { Author, Event, Post } from '@el-reto/contracts';
import { endOfDayInMexico, startOfDayInMexico } from '@el-reto/contracts';
import {
  contestPath,
  pageMetadataFor,
  pagePaths,
  sharePath,
  siteName,
  type PageMetadata,
} from '@el-reto/contracts/pages';
import { shareForms } from '@el-reto/contracts/pictures';
import type { SiteConfig } from './site-config.ts';

/** Metadata of a page, including structured data for crawlers. */
export interface SiteMetadata extends PageMetadata {
  readonly keywords?: string;
  /** The picture of the link preview. Without it there is no picture. */
  readonly image?: PreviewImage;
  /** `website` if missing. */
  readonly type?: 'article';
  readonly jsonLd?: object;
}

interface PreviewImage {
  /** A path or an absolute address. */
  readonly url: string;
  readonly alt: string;
  /** In pixels, if known. */
  readonly width?: number;
  readonly height?: number;
}

const logo = '/icon-512.png';

/** The page metadata of the contracts, with additions for link previews and crawlers. */
export function siteMetadata(config: SiteConfig) {
  const { product, contest } = config.brand;
  const pages = pageMetadataFor(config.brand);
  const ownImage: PreviewImage = {
    url: '/og.jpg',
    alt: siteName(config.brand),
    ...shareForms.wide,
  };
  const imageOf = (event: Event | undefined): PreviewImage =>
    event?.thumbnail ? { url: event.thumbnail, alt: event.title } : ownImage;
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
      // The specification defines this contest. It does not depend on the current events.
      jsonLd: contestEvent(config, {
        ...config.contest,
        name: siteName(config.brand),
        description: pages.gallery.description,
        path: pagePaths.gallery,
      }),
    }),
    winners: { ...pages.winners, image: ownImage },
    unknown: pages.unlisted(siteName(config.brand)),
    record: (event: Event): SiteMetadata => ({ ...pages.record(event), image: imageOf(event) }),
    game: (event: Event): SiteMetadata => ({ ...pages.game(event), image: imageOf(event) }),
    contest: (event: Event): SiteMetadata => ({
      ...pages.contest(event),
      image: imageOf(event),
      jsonLd: contestEvent(config, {
        name: event.title,
        description: pages.contest(event).description,
        startDate: startOfDayInMexico(event.startDate).toISOString(),
        endDate: new Date(endOfDayInMexico(event.endDate).getTime() - 1_000).toISOString(),
        path: contestPath(event.slug),
      }),
    }),
    post: (post: Post, eventSlug: string, isEnded: boolean): SiteMetadata => ({
      ...pages.post(post, eventSlug, isEnded),
      image: cardImage(post, eventSlug),
      type: 'article',
    }),
    /** With the picture of the author's newest card. */
    author: ({ name, posts: [post] }: Author, events: readonly Event[]): SiteMetadata => {
      const event = events.find(({ id }) => id === post?.eventid);
      return {
        ...pages.author(name),
        image: post && event ? cardImage(post, event.slug) : ownImage,
      };
    },
  };
}

const cardImage = (post: Post, eventSlug: string): PreviewImage => ({
  url: sharePath(eventSlug, post.slug),
  alt: `Carta «${post.name}», foto de ${post.displayName}`,
  ...shareForms.wide,
});

const organization = ({ canonicalOrigin: origin, brand }: SiteConfig) => ({
  '@context': 'https://schema.org',
  '@type': 'Organization',
  name: brand.product,
  legalName: brand.organiser,
  url: `${origin}/`,
  logo: `${origin}${logo}`,
  address: { '@type': 'PostalAddress', addressCountry: 'MX' },
});

interface ContestFacts {
  readonly name: string;
  readonly description: string | undefined;
  /** A day or an instant, ISO 8601. */
  readonly startDate: string;
  readonly endDate: string;
  readonly path: string;
}

/** Country, price and currency are constants of the specification, point 1. */
const contestEvent = (
  { canonicalOrigin: origin, brand }: SiteConfig,
  { name, description, startDate, endDate, path }: ContestFacts,
) => ({
  '@context': 'https://schema.org',
  '@type': 'Event',
  name,
  description,
  startDate,
  endDate,
  eventStatus: 'https://schema.org/EventScheduled',
  eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
  location: { '@type': 'VirtualLocation', name: 'México', url: origin + path },
  organizer: { '@type': 'Organization', name: brand.product, url: `${origin}/` },
  offers: {
    '@type': 'Offer',
    price: 0,
    priceCurrency: 'MXN',
    availability: 'https://schema.org/InStock',
    validFrom: startDate,
    url: origin + path,
  },
});

import { pageMetadataFor, siteName, type SiteNames } from '@el-reto/contracts/pages';

const colour = '#1a1444';
const png = (src: string, size: number) => ({
  src,
  sizes: `${size}x${size}`,
  type: 'image/png',
});

/** The web application manifest, for installation on a home screen. */
export const webManifest = (names: SiteNames) =>
  JSON.stringify({
    id: '/',
    name: siteName(names),
    short_name: names.contest,
    description: pageMetadataFor(names).home.description,
    lang: 'es-MX',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: colour,
    theme_color: colour,
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      png('/icon-192.png', 192),
      png('/icon-512.png', 512),
      { ...png('/icon-maskable-512.png', 512), purpose: 'maskable' },
    ],
  });

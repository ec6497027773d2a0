import type { SiteConfig } from '@el-reto/ui/facade';

/** Who stands behind the site, as configured. */
export type Brand = SiteConfig['brand'];

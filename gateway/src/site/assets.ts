import type { FastifyStaticOptions } from '@fastify/static';
import { basename, join } from 'node:path';
import type { SiteDirs } from './site-files.ts';

/** A name without a hash in it: it stays while what it stands for changes. */
const unhashed = 'remoteEntry.js';

/**
 * The folders of built files: hashed names last a year, precompressed ones go out as they are. What
 * lies beside them (pages, lists, builds for this server) is not for browsers.
 */
export function buildFolders(dirs: SiteDirs): FastifyStaticOptions[] {
  const folders = [
    { prefix: '/assets/', root: join(dirs.shell, 'assets') },
    { prefix: '/remotes/public/assets/', root: join(dirs.public, 'assets') },
    { prefix: '/remotes/admin/assets/', root: join(dirs.admin, 'assets') },
  ];
  return folders.map((folder) => ({
    ...folder,
    decorateReply: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const lasting = basename(path).replace(/\.(?:br|gz)$/, '') !== unhashed;
      reply.header(
        'cache-control',
        lasting ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate',
      );
    },
  }));
}

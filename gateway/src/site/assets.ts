import type { FastifyStaticOptions } from '@fastify/static';
import { basename, join } from 'node:path';
import type { SiteDirs } from './site-files.ts';

/** Names without a hash in them: they stay while what they stand for changes. */
const unhashed = new Set(['remoteEntry.js', 'preload.json', 'index.html']);

/** The folders of built files: hashed names last a year, precompressed ones go out as they are. */
export function buildFolders(dirs: SiteDirs): FastifyStaticOptions[] {
  const folders = [
    { prefix: '/assets/', root: join(dirs.shell, 'assets') },
    { prefix: '/remotes/public/', root: dirs.public },
    { prefix: '/remotes/admin/', root: dirs.admin },
  ];
  return folders.map((folder) => ({
    ...folder,
    decorateReply: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const lasting = !unhashed.has(basename(path).replace(/\.(?:br|gz)$/, ''));
      reply.header(
        'cache-control',
        lasting ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate',
      );
      reply.header('x-content-type-options', 'nosniff');
    },
  }));
}

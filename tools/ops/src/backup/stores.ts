import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { serviceNames, type ServiceName } from '@el-reto/contracts';

/** Services that earlier versions did not have: folders and copies of theirs lack the files. */
const later: ReadonlySet<ServiceName> = new Set(['integrity', 'notifications', 'campaign']);

/** The services' files that a folder has to have, and those of later ones that are there. */
export const storeFilesIn = (dir: string): string[] =>
  serviceNames
    .filter((name) => !later.has(name) || existsSync(join(dir, `${name}.sqlite`)))
    .map((name) => join(dir, `${name}.sqlite`));

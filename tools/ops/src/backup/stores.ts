import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { serviceNames, type ServiceName } from '@el-reto/contracts';

/** Services without a file in folders and copies of earlier versions. */
const later: ReadonlySet<ServiceName> = new Set(['integrity', 'notifications', 'campaign']);

/** The services' files that a folder has to have, and those of later ones that are there. */
export const storeFilesIn = (dir: string): string[] =>
  serviceNames
    .filter((name) => !later.has(name) || existsSync(join(dir, `${name}.sqlite`)))
    .map((name) => join(dir, `${name}.sqlite`));

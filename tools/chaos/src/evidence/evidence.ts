import type { ServiceName } from '@el-reto/contracts';
import { checkStores } from '../checks/stores.ts';
import type { Finding } from '../finding.ts';
import { readRecords } from './records.ts';
import type { MediaRow, Records } from './records.ts';
import { reading } from './store-file.ts';
import type { Row } from './store-file.ts';

/** What the services have on record, read past them. */
export interface Evidence {
  records(): Promise<Records>;
  media(): Promise<readonly Row<MediaRow>[]>;
  /** Events of a service that wait to be published. */
  unsent(service: ServiceName): Promise<number>;
  /** Looks at the stores as a whole, at the end. */
  check(): Promise<Finding[]>;
}

/** The services' own files. */
export const sqliteEvidence = (dataDir: string): Evidence => ({
  records: async () => readRecords(dataDir),
  media: async () => reading(dataDir, 'media', (store) => store.rows<MediaRow>('media')),
  unsent: async (service) => reading(dataDir, service, (store) => store.unsent()),
  check: async () => checkStores(dataDir),
});

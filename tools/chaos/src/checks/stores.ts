import { serviceNames } from '@el-reto/contracts';
import { reading } from '../evidence/store-file.ts';
import type { Finding } from '../finding.ts';
import { anomaly } from '../finding.ts';

/** Opens every service's file and has SQLite read all of it. */
export function checkStores(dataDir: string): Finding[] {
  return serviceNames.flatMap((service) => {
    try {
      return reading(dataDir, service, (store) => {
        const integrity = store.integrity();
        const unsent = store.unsent();
        return [
          ...(integrity === 'ok'
            ? []
            : [anomaly('every store is whole', `${service}: ${integrity}`)]),
          ...(unsent === 0 ? [] : [anomaly('every event is sent', `${service}: ${unsent} wait`)]),
        ];
      });
    } catch (error) {
      return [anomaly('every store is whole', `${service}: ${String(error)}`)];
    }
  });
}

import { hostAndPort } from '@el-reto/contracts/site-env';
import { z } from 'zod';

export const storeEnvShape = {
  DATA_DIR: z
    .string()
    .min(1)
    .default('.data')
    .describe("Folder for this installation's data; a service keeps `<name>.sqlite` in it."),
  STORE: z
    .enum(['sqlite', 'firestore'])
    .default('sqlite')
    .describe("Where documents are stored: a SQLite file per service, or the project's Firestore."),
  FIREBASE_PROJECT_ID: z.string().min(1).default('demo-el-reto'),
  FIRESTORE_EMULATOR_HOST: hostAndPort
    .optional()
    .describe('`host:port` of a Firestore emulator; the client library reads it, too.'),
  FIRESTORE_INDEXES: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Path of `firestore.indexes.json`: with it, queries without an index are refused on both stores.',
    ),
};

export type StoreEnv = z.infer<z.ZodObject<typeof storeEnvShape>> & {
  readonly NODE_ENV: 'development' | 'test' | 'production';
};

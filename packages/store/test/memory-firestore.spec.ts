import { vi } from 'vitest';
import { FirestoreStore } from '../src/firestore/firestore-store.ts';
import { describeStore } from './store-contract/describe-store.ts';
import { contractCollections } from './store-contract/documents.ts';
import { openedBy } from './store-contract/fixtures.ts';

vi.mock('firebase-admin/firestore', () => import('@el-reto/testing/memory-firestore'));
vi.mock('firebase-admin/app', () => ({
  initializeApp: (options: object) => options,
  deleteApp: async () => undefined,
}));

let projects = 0;

async function openInMemory() {
  const projectId = `project-${(projects += 1)}`;
  return openedBy(
    () => new FirestoreStore({ name: 'test', projectId, collections: contractCollections }),
  );
}

describeStore('FirestoreStore in memory', openInMemory, 4);

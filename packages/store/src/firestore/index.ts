export type { FirestoreAddress } from './connect.ts';
export { FirestoreStore } from './firestore-store.ts';

export { FirestoreStore } from './firestore-store.ts';

// The Firebase app that identity and analytics share. Only lazy chunks import it.
import { initializeApp, type FirebaseOptions } from 'firebase/app';
import { config } from './config.ts';
import { hideUnusableDatabase } from './usable-database.ts';

const { apiKey, projectId, authDomain, appId, measurementId } = config.firebase;
export const options: FirebaseOptions = { apiKey, projectId, authDomain };
if (appId) options.appId = appId;
if (measurementId) options.measurementId = measurementId;

// Here rather than in `identity.ts`, whose larger file may still be loading.
await hideUnusableDatabase();

export const firebaseApp = initializeApp(options);

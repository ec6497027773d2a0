// The provider's app, one for identity and analytics; in lazy chunks alone.
import { initializeApp, type FirebaseOptions } from 'firebase/app';
import { config } from './config.ts';

const { apiKey, projectId, authDomain, appId, measurementId } = config.firebase;
export const options: FirebaseOptions = { apiKey, projectId, authDomain };
if (appId) options.appId = appId;
if (measurementId) options.measurementId = measurementId;

export const firebaseApp = initializeApp(options);

// The Firebase app that identity and analytics share. Only lazy chunks import it.
import { initializeApp, type FirebaseOptions } from 'firebase/app';
import { config } from './config.ts';
import { hideUnusableDatabase } from './usable-database.ts';

const { apiKey, projectId, authDomain, appId, measurementId } = config.firebase;
export const options: FirebaseOptions = { apiKey, projectId, authDomain };
if (appId) options.appId = appId;
if (measurementId) options.measurementId = measurementId;

/**
 * Awaited by the modules that use the database. An `await` here would break Safari before 27: it runs the
 * second of two modules that import this one before the `await` has ended (WebKit bug 242740).
 */
export const databaseChecked = hideUnusableDatabase();

export const firebaseApp = initializeApp(options);

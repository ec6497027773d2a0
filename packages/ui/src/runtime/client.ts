import { createApi } from './api.ts';
import { appCheckToken } from './app-check.ts';
import { getToken } from './session.ts';

/** Calls the API as whoever is signed in. */
export const call = createApi({ token: getToken, appCheck: appCheckToken });

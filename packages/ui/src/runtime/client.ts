import { createApi } from './api.ts';
import { appCheckToken } from './app-check.ts';
import { getToken } from './session.ts';

/** Calls the API with the account of the session. */
export const call = createApi({ token: getToken, appCheck: appCheckToken });

import { createApi } from './api.ts';
import { appCheckToken } from './app-check.ts';
import { getToken } from './session.ts';

export const api = createApi({ token: getToken, appCheck: appCheckToken });

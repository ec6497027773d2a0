import { accountRoutes } from './account-routes.ts';
import { adminRoutes } from './admin-routes.ts';
import { contestRoutes } from './contest-routes.ts';
import { postRoutes } from './post-routes.ts';
import { systemRoutes } from './system-routes.ts';

export * from './route.ts';
export * from './shapes.ts';
export { healthSchema, type Health } from './system-routes.ts';

/** Every endpoint under `/api`, by name. */
export const routes = {
  ...contestRoutes,
  ...postRoutes,
  ...accountRoutes,
  ...adminRoutes,
  ...systemRoutes,
} as const;

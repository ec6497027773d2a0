import { z } from 'zod';
import { defineRoute } from './route.ts';

export const healthSchema = z.object({
  status: z.enum(['ok', 'degraded', 'down']),
  dependencies: z.record(z.string(), z.enum(['ok', 'down'])),
});
export type Health = z.infer<typeof healthSchema>;

const state = z.object({ status: z.string() });

/** Health and documentation. */
export const systemRoutes = {
  getHealth: defineRoute({
    method: 'GET',
    path: '/api/health',
    access: 'all',
    summary: 'The state of every part; 503 only when down',
    response: healthSchema,
  }),
  getLiveness: defineRoute({
    method: 'GET',
    path: '/api/health/live',
    access: 'all',
    summary: 'Answers while the process runs',
    response: state,
  }),
  getReadiness: defineRoute({
    method: 'GET',
    path: '/api/health/ready',
    access: 'all',
    summary: 'Answers 200 while requests can be served',
    response: state,
  }),
  getDocs: defineRoute({
    method: 'GET',
    path: '/api/docs',
    access: 'all',
    summary: 'This document, to read',
    produces: 'text/html',
  }),
  getOpenApi: defineRoute({
    method: 'GET',
    path: '/api/docs/json',
    access: 'all',
    summary: 'The OpenAPI document',
    response: z.record(z.string(), z.unknown()),
  }),
} as const;

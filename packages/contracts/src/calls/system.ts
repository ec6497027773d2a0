import { z } from 'zod';
import { defineCalls } from './call.ts';

export const healthSchema = z.object({
  status: z.enum(['ok', 'degraded', 'down']),
  dependencies: z.record(z.string(), z.enum(['ok', 'down'])),
});
export type Health = z.infer<typeof healthSchema>;

const state = z.object({ status: z.string() });

export const systemCalls = defineCalls({
  getHealth: {
    access: 'all',
    summary: 'The state of every part; 503 only when down',
    response: healthSchema,
  },
  getLiveness: {
    access: 'all',
    summary: 'Answers while the process runs',
    response: state,
  },
  getReadiness: {
    access: 'all',
    summary: 'Answers 200 while requests can be served',
    response: state,
  },
  getDocs: {
    access: 'all',
    summary: 'This document, to read',
    produces: 'text/html',
  },
  getOpenApi: {
    access: 'all',
    summary: 'The OpenAPI document',
    response: z.record(z.string(), z.unknown()),
  },
});

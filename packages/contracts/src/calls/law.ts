import { z } from 'zod';
import { meSchema } from '../entities.ts';
import { nextCursor, paragraph, queueQuery } from '../fields.ts';
import { rightsLimits } from '../legal.ts';
import {
  agreementSchema,
  deskRequestSchema,
  rightsKindSchema,
  rightsOutcomeSchema,
  rightsRequestSchema,
} from '../rights.ts';
import { defineCalls } from './call.ts';

export const lawCalls = defineCalls({
  agree: {
    access: 'user',
    summary: 'Keeps that one agreed to a version of the terms or the privacy notice',
    subject: 'rpc.accounts.agree',
    body: agreementSchema,
    response: meSchema,
  },
  createRequest: {
    access: 'user',
    whenBanned: 'allowed',
    summary: 'Asks for access, rectification, cancellation or opposition, or takes a consent back',
    subject: 'rpc.accounts.create-request',
    status: 201,
    body: z.object({ kind: rightsKindSchema, text: paragraph(rightsLimits.textLength) }),
    response: rightsRequestSchema,
    errors: ['TOO_MANY_OPEN_REQUESTS'],
  },
  listMyRequests: {
    access: 'user',
    summary: "One's own requests, newest first, with what was answered",
    subject: 'rpc.accounts.list-my-requests',
    response: z.object({ requests: z.array(rightsRequestSchema) }),
  },
  listRequests: {
    access: 'admin',
    summary:
      'Requests that wait, those that are due first in front; or answered ones, newest first',
    subject: 'rpc.accounts.list-requests',
    query: z.object({ state: z.enum(['open', 'answered']).default('open'), ...queueQuery }),
    response: z.object({ requests: z.array(deskRequestSchema), nextCursor }),
  },
  answerRequest: {
    access: 'admin',
    securityKind: 'decision',
    summary: 'Answers a request, once; its person reads it in their list',
    subject: 'rpc.accounts.answer-request',
    body: z.object({ text: paragraph(rightsLimits.textLength), outcome: rightsOutcomeSchema }),
    response: deskRequestSchema,
    message: 'La respuesta quedó registrada.',
    errors: ['REQUEST_NOT_FOUND', 'REQUEST_ANSWERED'],
  },
});

import { hash } from 'node:crypto';
import { AppError, mediaRequests, toWireError, type RequestDefinition } from '@el-reto/contracts';
import type { z } from 'zod';
import type { SimulatedConnection } from './connection.ts';

const hashOf = (text: string) => hash('sha256', text).slice(0, 16);

/** Media does not run: every picture may be claimed by the first who asks. */
export function answerForMedia(connection: SimulatedConnection): void {
  const claims = new Map<string, string>();
  const answer = <D extends RequestDefinition>(
    definition: D,
    reply: (input: z.output<D['input']>) => z.input<D['output']>,
  ) =>
    connection.subscribe(definition.subject, {
      callback: (_, message) => {
        const { data } = message.json<{ data: { input: z.output<D['input']> } }>();
        try {
          message.respond(JSON.stringify({ response: reply(data.input) }));
        } catch (error) {
          message.respond(JSON.stringify({ err: toWireError(error) }));
        }
      },
    });
  const done = () => ({ success: true }) as const;
  answer(mediaRequests.claim, ({ mediaId, claimant, folder }) => {
    if ((claims.get(mediaId) ?? claimant) !== claimant) throw new AppError('MEDIA_ALREADY_USED');
    claims.set(mediaId, claimant);
    const looks = { width: 1_200, height: 800, thumbhash: 'dGh1bWI=' };
    return { path: `${folder}/${mediaId}.jpg`, fingerprint: hashOf(mediaId), ...looks };
  });
  answer(mediaRequests.release, ({ mediaId, claimant }) => {
    if (claims.get(mediaId) === claimant) claims.delete(mediaId);
    return done();
  });
  answer(mediaRequests.publish, done);
  answer(mediaRequests.purgeUser, done);
}

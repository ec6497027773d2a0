import { hash } from 'node:crypto';
import { mediaRequests, type RequestDefinition } from '@el-reto/contracts';
import type { z } from 'zod';
import type { SimulatedConnection } from './connection.ts';

/** Answers for the media service, which does not run. Every claim of a picture succeeds. */
export function answerForMedia(connection: SimulatedConnection): void {
  const answer = <D extends RequestDefinition>(
    { subject }: D,
    reply: (input: z.output<D['input']>) => z.input<D['output']>,
  ) =>
    connection.subscribe(subject, {
      callback: (_, message) => {
        const { data } = message.json<{ data: { input: z.output<D['input']> } }>();
        message.respond(JSON.stringify({ response: reply(data.input) }));
      },
    });
  answer(mediaRequests.claim, ({ mediaId, folder }) => {
    const fingerprint = hash('sha256', mediaId).slice(0, 16);
    const looks = { width: 1_200, height: 800, thumbhash: 'dGh1bWI=' };
    return { path: `${folder}/${mediaId}.jpg`, fingerprint, ...looks };
  });
  for (const definition of [
    mediaRequests.release,
    mediaRequests.publish,
    mediaRequests.purgeUser,
  ]) {
    answer(definition, () => ({ success: true as const }));
  }
}

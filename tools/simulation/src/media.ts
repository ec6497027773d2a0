import { hash } from 'node:crypto';
import { mediaRequests } from '@el-reto/contracts';
import type { z } from 'zod';
import type { SimulatedConnection } from './connection.ts';

const { claim, release, publish, purgeUser } = mediaRequests;

/** Answers for the media service, which does not run. Every claim of a picture succeeds. */
export function answerForMedia(connection: SimulatedConnection): void {
  for (const { subject } of [claim, release, publish, purgeUser]) {
    connection.subscribe(subject, {
      callback: (_, message) => {
        const { data } = message.json<{ data: { input: z.output<typeof claim.input> } }>();
        const response = subject === claim.subject ? claimed(data.input) : { success: true };
        message.respond(JSON.stringify({ response }));
      },
    });
  }
}

function claimed({ mediaId, folder }: z.output<typeof claim.input>) {
  const fingerprint = hash('sha256', mediaId).slice(0, 16);
  const looks = { width: 1_200, height: 800, thumbhash: 'dGh1bWI=' };
  return { path: `${folder}/${mediaId}.jpg`, fingerprint, ...looks };
}

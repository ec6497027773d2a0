import { hash } from 'node:crypto';
import { mediaRequests } from '@el-reto/contracts';
import type { SimulatedConnection } from './connection.ts';

const { claim, release, publish, purgeUser } = mediaRequests;
const looks = { width: 1_200, height: 800, thumbhash: 'dGh1bWI=' };

/** Answers for the media service, which does not run. Every claim of a picture succeeds. */
export function answerForMedia(connection: SimulatedConnection): void {
  for (const { subject } of [claim, release, publish, purgeUser]) {
    connection.subscribe(subject, {
      callback: (_, message) => {
        const { data } = message.json<{ data: { input: Record<string, string> } }>();
        const { folder, mediaId = '' } = data.input;
        const fingerprint = hash('sha256', mediaId).slice(0, 16);
        const picture = { path: `${folder}/${mediaId}.jpg`, fingerprint, ...looks };
        message.respond(JSON.stringify({ response: { success: true, ...picture } }));
      },
    });
  }
}

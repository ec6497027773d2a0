import { serviceNames } from '@el-reto/contracts';
import { z } from 'zod';
import { anomaly } from '../finding.ts';
import type { Evidence } from './evidence.ts';
import { documentSchema, plainFields } from './firestore-value.ts';
import type { LikeRow, MediaRow, PostRow, ReservationRow, TallyRow } from './records.ts';
import type { Row } from './store-file.ts';

const pageSize = 300;
const pageSchema = z.object({
  documents: z.array(documentSchema).default([]),
  nextPageToken: z.string().optional(),
});
const foundSchema = z.array(z.object({ document: documentSchema.optional() }));

/** All documents of a Firestore emulator, over its REST interface, under the owner's token. */
export function firestoreEvidence({
  host,
  projectId,
}: {
  host: string;
  projectId: string;
}): Evidence {
  const root = `http://${host}/v1/projects/${projectId}/databases/(default)/documents`;
  const ask = async (path: string, body?: object): Promise<unknown> => {
    const response = await fetch(root + path, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: 'Bearer owner' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`Firestore: ${response.status} ${await response.text()}`);
    return response.json();
  };

  async function rows<T>(collection: string): Promise<Row<T>[]> {
    const found: Row<T>[] = [];
    let pageToken = '';
    do {
      const query = new URLSearchParams({ pageSize: String(pageSize), pageToken });
      const page = pageSchema.parse(await ask(`/${collection}?${query.toString()}`));
      for (const { name, fields } of page.documents) {
        found.push({ id: name.split('/').at(-1) ?? '', doc: plainFields(fields) as T });
      }
      pageToken = page.nextPageToken ?? '';
    } while (pageToken !== '');
    return found;
  }

  async function unsentOf(service: string): Promise<number> {
    const found = await ask(':runQuery', {
      structuredQuery: { from: [{ collectionId: 'outbox' }] },
    });
    return foundSchema
      .parse(found)
      .flatMap(({ document }) => document ?? [])
      .map(({ fields }) => fields['shard']?.stringValue ?? '')
      .filter((shard) => shard.startsWith(`${service}-`)).length;
  }

  return {
    records: async () => ({
      likes: await rows<LikeRow>('likes'),
      tallies: await rows<TallyRow>('tallies'),
      posts: await rows<PostRow>('posts'),
      names: await rows<ReservationRow>('postNames'),
      slugs: await rows<ReservationRow>('postSlugs'),
      untold: (await rows('untoldStats')).length,
      media: await rows<MediaRow>('media'),
    }),
    media: () => rows<MediaRow>('media'),
    unsent: unsentOf,
    check: async () => {
      const waiting = await Promise.all(
        serviceNames.map(async (service) => [service, await unsentOf(service)] as const),
      );
      return waiting
        .filter(([, count]) => count > 0)
        .map(([service, count]) => anomaly('every event is sent', `${service}: ${count} wait`));
    },
  };
}

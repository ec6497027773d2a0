import type { Client } from '@el-reto/client';
import { demoAccounts, demoAuthors, demoLikers } from '@el-reto/demo';
import type { EmulatorIdentity, Session } from '../client/identity.ts';
import { enrol, madeUpBirthDate } from '../client/people.ts';
import { uploadPicture } from './demo-contest.ts';
import { inGroups } from './in-groups.ts';

/** The demo's people have one password; nobody needs to sign in as them. */
const password = 'corcholata-demo-2026';

/** Signs up everyone of the demo; the authors who have a portrait show it. */
export async function enrolCast(
  api: Client,
  identity: EmulatorIdentity,
): Promise<Map<string, Session>> {
  await enrol(api, identity, demoAccounts.visitor);
  const people = new Map<string, Session>();
  await inGroups(demoAuthors, 4, async (author) => {
    const session = await enrol(api, identity, { ...author, password });
    people.set(author.key, session);
    if (author.portrait) await setPortrait(api, session, author.portrait);
  });
  const fans = demoLikers.filter((key) => !people.has(key));
  await inGroups(fans, 8, async (key) => {
    const fan = { name: 'Aficionado', lastName: key, dob: madeUpBirthDate };
    people.set(key, await enrol(api, identity, { ...fan, password, email: `${key}@elreto.test` }));
  });
  return people;
}

async function setPortrait(api: Client, { token, uid }: Session, portrait: string): Promise<void> {
  const { photoURL } = await api.call('getMe', { token });
  if (photoURL.includes(uid)) return;
  const mediaId = await uploadPicture(api, token, 'profile', portrait);
  await api.call('setMyPhoto', { token, body: { mediaId } });
}

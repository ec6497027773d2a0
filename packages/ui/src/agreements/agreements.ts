import type { Me } from '@el-reto/contracts';
import { currentVersion, type LegalDocument } from '@el-reto/contracts/rules';
import { call, knownMe, setAnswer } from '@el-reto/ui/runtime';

/** Keeps that an account agreed to the present versions of `documents`. */
export async function agreeTo(uid: string, documents: readonly LegalDocument[]): Promise<void> {
  for (const document of documents) {
    const me = await call('agree', { body: { document, version: currentVersion(document) } });
    await setAnswer('getMe', { uid }, () => me);
  }
}

/** Like `agreeTo`, for all outstanding texts; after a failure they are asked again another time. */
export async function agreeToAll(uid: string): Promise<void> {
  await agreeTo(uid, knownMe(uid)?.toAgree ?? []).catch(() => undefined);
}

/** Whether an earlier version was agreed to: what changed since is then said. */
export const agreedBefore = (me: Pick<Me, 'agreed'>, document: LegalDocument): boolean =>
  (me.agreed ?? []).some((each) => each.document === document);

import type { Me } from '@el-reto/contracts';
import { currentVersion, type LegalDocument } from '@el-reto/contracts/rules';
import {
  Button,
  call,
  knownMe,
  Link,
  paths,
  setAnswer,
  useAction,
  useToasts,
  useUser,
} from '@el-reto/ui/runtime';
import { legalTexts } from '@el-reto/ui/messages';
import { plainLink } from '@el-reto/ui';

/** Stores that an account accepts the current versions of `documents`. */
async function agreeTo(uid: string, documents: readonly LegalDocument[]): Promise<void> {
  for (const document of documents) {
    const me = await call('agree', { body: { document, version: currentVersion(document) } });
    await setAnswer('getMe', { uid }, () => me);
  }
}

/** Accepts all texts that are still to be accepted. After a failure, the account is asked again later. */
export async function agreeToAll(uid: string): Promise<void> {
  await agreeTo(uid, knownMe(uid)?.toAgree ?? []).catch(() => undefined);
}

/** Whether an earlier version was accepted: in that case the page shows what has changed. */
export const agreedBefore = (me: Pick<Me, 'agreed'>, document: LegalDocument): boolean =>
  (me.agreed ?? []).some((each) => each.document === document);

/**
 * A sheet at the edge of the page with the legal texts that the account has not accepted yet. It appears
 * after the messages (toasts) have disappeared, and only while the account is signed in.
 */
export function AgreeSheet({ me, onClose }: { me: Me; onClose: () => void }) {
  const documents = me.toAgree ?? [];
  const again = documents.some((document) => agreedBefore(me, document));
  const agree = useAction(() => agreeTo(me.uid, documents), onClose);
  const isSignedIn = useUser()?.uid === me.uid;
  if (useToasts().length > 0 || !isSignedIn) return null;
  return (
    <section
      aria-label={legalTexts.agreeTitle}
      className="fixed inset-x-3 bottom-[calc(6rem+env(safe-area-inset-bottom))] z-40 grid max-w-sm animate-rise gap-2 rounded-card border-[3px] border-ink bg-foam p-3 text-ink shadow-print sm:left-5 md:bottom-5"
    >
      <div className="text-sm leading-snug">
        {/* The sheet does not take the focus when it appears. Screen readers announce it. */}
        <output className="block">
          <h2 className="font-bold">{legalTexts.agreeTitle}</h2>
          <p>{again ? legalTexts.agreeAgain : legalTexts.agreeFirst}</p>
        </output>
        <ul>
          {documents.map((document) => (
            <li key={document}>
              <Link href={paths[document]} className={plainLink}>
                {legalTexts.names[document]}
              </Link>
              {agreedBefore(me, document) && (
                <p>{legalTexts.changes[document][currentVersion(document)]}</p>
              )}
            </li>
          ))}
        </ul>
        {agree.error !== null && (
          <p role="alert" className="pt-1 font-bold text-grana">
            {legalTexts.agreeFailed}
          </p>
        )}
      </div>
      <div className="grid grid-cols-2 gap-2">
        <Button tone="plain" className="px-2 shadow-none" onClick={onClose}>
          {legalTexts.notNow}
        </Button>
        <Button className="px-2 shadow-none" runs={agree}>
          {legalTexts.agree}
        </Button>
      </div>
    </section>
  );
}

import { Button } from '@el-reto/ui';
import { useOwnFactors } from '@el-reto/ui/account';
import {
  navigate,
  paths,
  signOut,
  pageMetadata,
  usePageMetadata,
  useUser,
} from '@el-reto/ui/runtime';
import { admin, secondFactor as texts } from '@el-reto/ui/messages';
import { OwnFactors } from './own-factors.tsx';

async function signInAgain(): Promise<void> {
  await signOut();
  navigate(paths.signInFrom(paths.admin));
}

/** For administrators who signed in by a password or Google alone, where that is not enough. */
export default function SecondFactorNeeded() {
  const email = useUser()?.email ?? '';
  const { data: factors } = useOwnFactors();
  usePageMetadata(pageMetadata.unlisted(admin.pageTitle(texts.missingTitle)));
  return (
    <div className="mx-auto max-w-md px-3 py-10">
      <section className="grid gap-4 rounded-card border-[3px] border-ink bg-foam p-6 shadow-marigold">
        <h1 className="font-display text-2xl leading-none uppercase">{texts.missingTitle}</h1>
        <p className="break-words">{texts.missing(email)}</p>
        <p>{factors?.length ? texts.missingSome : texts.missingNone}</p>
        <OwnFactors />
        <Button tone="plain" className="w-full" onClick={() => void signInAgain()}>
          {texts.signInAgain}
        </Button>
      </section>
    </div>
  );
}

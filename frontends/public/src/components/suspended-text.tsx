import type { Me } from '@el-reto/contracts';
import { paths } from '@el-reto/ui/runtime';
import { banned as texts } from '@el-reto/ui/messages';
import { ButtonLink, dayAt } from '@el-reto/ui';

/** Explains to a user why the account is suspended and what it can still do. */
export function SuspendedText({ at, reason }: NonNullable<Me['banned']>) {
  return (
    <div className="grid gap-2">
      <p className="font-bold wrap-anywhere">{texts.reason(reason)}</p>
      <p>{texts.since(dayAt(at))}</p>
      <p>{texts.still}</p>
      <p>{texts.mistake}</p>
      <ButtonLink tone="quiet" href={paths.privacy} className="justify-self-start px-0!">
        {texts.toPrivacy}
      </ButtonLink>
    </div>
  );
}

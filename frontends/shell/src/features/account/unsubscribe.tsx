import {
  call,
  isApiError,
  pageMetadata,
  paths,
  useAction,
  useParams,
  usePageMetadata,
} from '@el-reto/ui/runtime';
import { common, unsubscribeTexts as texts } from '@el-reto/ui/messages';
import { ActionError, Button, ButtonLink } from '@el-reto/ui';
import { AccountCard, Outcome } from './account-card.tsx';

/** The page that the link in a mail opens to stop mails of that kind, without a sign-in. */
export default function Unsubscribe() {
  usePageMetadata(pageMetadata.unsubscribe);
  const { token } = useParams<{ token: string }>();
  const stop = useAction(() => call('unsubscribe', { params: { token } }));
  if (stop.result) {
    return (
      <AccountCard
        number={44}
        title={texts.doneTitle}
        lead={<Outcome>{texts.done[stop.result.group]}</Outcome>}
      >
        <p className="pb-5">{texts.getBack}</p>
        <ToProfile />
      </AccountCard>
    );
  }
  // Opening the page must not unsubscribe, because mail programs open links on their own.
  if (isApiError(stop.error, 'LINK_NOT_VALID')) {
    return (
      <AccountCard
        number={44}
        title={texts.notValidTitle}
        lead={<Outcome role="alert">{texts.notValid}</Outcome>}
      >
        <ToProfile />
      </AccountCard>
    );
  }
  return (
    <AccountCard number={44} title={texts.title} lead={texts.lead}>
      <div className="grid gap-4">
        <ActionError error={stop.error} />
        <Button runs={stop}>{texts.submit}</Button>
      </div>
    </AccountCard>
  );
}

const ToProfile = () => (
  <ButtonLink href={`${paths.profile}#correos`} tone="plain" className="w-full">
    {common.toProfile}
  </ButtonLink>
);

import {
  isApiError,
  pageMetadata,
  paths,
  useAction,
  useApi,
  useMyLikes,
  useMyLikesAnswer,
  useParams,
  usePageMetadata,
} from '@el-reto/ui/runtime';
import { clearHeldLike } from '@el-reto/ui/account';
import { common, confirmLike as texts, held } from '@el-reto/ui/messages';
import { ActionError, Button, ButtonLink, ErrorState } from '@el-reto/ui';
import type { ShownLike } from '@el-reto/contracts';
import { AccountCard, Outcome } from './account-card.tsx';

const number = 51;

/** The page that the link in a mail opens. It confirms a held like and shows the outcome. */
export default function ConfirmLike() {
  usePageMetadata(pageMetadata.confirmLike);
  const { eventid: eventId = '', token = '' } = useParams();
  const mine = useMyLikes();
  const { error, reread } = useMyLikesAnswer();
  const event = useApi('listAllEvents').data?.find(({ id }) => id === eventId);
  // If the link was already used, the page then shows the current state of the like.
  const action = useAction(() => clearHeldLike(eventId, token));
  if (!mine && error) {
    return <ErrorState heading="h1" title={texts.loadFailed} error={error} onRetry={reread} />;
  }
  if (!mine) {
    return (
      <AccountCard number={number} title={texts.title} lead={<output>{common.loading}</output>} />
    );
  }
  const like = mine[eventId];
  const card = event && like?.card ? paths.post(event.slug, like.card.slug) : undefined;
  const isNotValid = isApiError(action.error, 'PROOF_NOT_VALID');
  const said = isNotValid ? { title: texts.notValidTitle, lead: texts.notValid } : outcomeOf(like);
  if (said) {
    return (
      <AccountCard number={number} title={said.title} lead={<Outcome>{said.lead}</Outcome>}>
        <ButtonLink href={card ?? paths.gallery} className="w-full">
          {card === undefined ? common.seeGallery : texts.toCard}
        </ButtonLink>
      </AccountCard>
    );
  }
  return (
    <AccountCard number={number} title={texts.title} lead={texts.lead}>
      <div className="grid gap-4">
        <ActionError error={action.error} />
        <Button runs={action}>{texts.submit}</Button>
      </div>
    </AccountCard>
  );
}

/** The text for a like that is not held; undefined for a held like. */
function outcomeOf(like: ShownLike | undefined): { title: string; lead: string } | undefined {
  if (!like) return { title: texts.noneTitle, lead: texts.none };
  if (like.state === 'counted')
    return { title: texts.doneTitle, lead: texts.done(like.card?.name) };
  if (like.state === 'voided') return { title: held.voidedTitle, lead: held.voidedWhat };
  return undefined;
}

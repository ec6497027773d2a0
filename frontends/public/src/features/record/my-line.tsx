import { paths, useApi, usePersonal } from '@el-reto/ui/runtime';
import { record } from '@el-reto/ui/messages';
import { buttonClass, ButtonLink, ErrorState, Skeleton } from '@el-reto/ui';
import type { CallAnswer } from '@el-reto/contracts';

/** The reader's own line in the ledger, which others cannot identify. */
export function MyLine({ result }: { result: CallAnswer<'getResult'> }) {
  const { event, ranking, eventId } = result;
  const me = usePersonal();
  const { data, error, reread } = useApi('listMyReceipts', me);
  const mine = data?.find((receipt) => receipt.eventId === eventId);
  const nameOf = (postId: string) =>
    ranking.find((card) => card.postId === postId)?.name || record.goneCard;
  return (
    <div className="grid justify-items-start gap-4">
      <p className="max-w-prose">{record.mineLead}</p>
      {!me && (
        <ButtonLink href={paths.signInFrom(paths.record(event.slug))} tone="plain">
          {record.signIn}
        </ButtonLink>
      )}
      {me && !data && error && (
        <ErrorState title={record.mineFailed} error={error} onRetry={reread} />
      )}
      {me && !data && !error && <Skeleton className="h-20 w-full" />}
      {data && !mine && <p>{record.noneOfMine}</p>}
      {mine && (
        <div className="w-full rounded-card border-[3px] border-ink bg-white p-4">
          <p className="pb-2 text-lg font-bold">
            {record.myStates[mine.state](nameOf(mine.postId))}
          </p>
          <p className="text-sm">{record.myVoter}</p>
          <code className="break-all">{mine.voter}</code>
          <p className="pt-3 pb-3 text-sm">{record.receiptLead}</p>
          <a
            href={`data:application/json,${encodeURIComponent(JSON.stringify(mine))}`}
            download={record.receiptFileName(event.slug)}
            className={buttonClass('plain')}
          >
            {record.receipt}
          </a>
        </div>
      )}
    </div>
  );
}

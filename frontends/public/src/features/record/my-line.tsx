import { paths, useApi, useUser } from '@el-reto/ui/runtime';
import { record } from '@el-reto/ui/messages';
import { buttonClass, ButtonLink, Loaded, Skeleton } from '@el-reto/ui';
import type { CallAnswer } from '@el-reto/contracts';

type Result = CallAnswer<'getResult'>;

/** The line of the user's own like in the ledger, which no other user can identify. */
export function MyLine({ result }: { result: Result }) {
  const { event, eventId } = result;
  const isSignedIn = useUser() !== null;
  const receipts = useApi('listMyReceipts');
  const mine = receipts.data?.find((receipt) => receipt.eventId === eventId);
  return (
    <div className="grid justify-items-start gap-4">
      <p className="max-w-prose">{record.mineLead}</p>
      {isSignedIn ? (
        <Loaded
          of={receipts}
          failed={record.mineFailed}
          skeleton={<Skeleton className="h-20 w-full" />}
        >
          {() => (mine ? <Receipt result={result} receipt={mine} /> : <p>{record.noneOfMine}</p>)}
        </Loaded>
      ) : (
        <ButtonLink href={paths.signInFrom(paths.record(event.slug))} tone="plain">
          {record.signIn}
        </ButtonLink>
      )}
    </div>
  );
}

interface ReceiptProps {
  result: Result;
  receipt: CallAnswer<'listMyReceipts'>[number];
}

function Receipt({ result: { event, ranking }, receipt }: ReceiptProps) {
  const card = ranking.find(({ postId }) => postId === receipt.postId);
  return (
    <div className="w-full rounded-card border-[3px] border-ink bg-white p-4">
      <p className="pb-2 text-lg font-bold">
        {record.myStates[receipt.state](card?.name || record.goneCard)}
      </p>
      <p className="text-sm">{record.myVoter}</p>
      <code className="break-all">{receipt.voter}</code>
      <p className="pt-3 pb-3 text-sm">{record.receiptLead}</p>
      <a
        href={`data:application/json,${encodeURIComponent(JSON.stringify(receipt))}`}
        download={record.receiptFileName(event.slug)}
        className={buttonClass('plain')}
      >
        {record.receipt}
      </a>
    </div>
  );
}

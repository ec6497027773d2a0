import { useRef, useState } from 'react';
import type { CallParts, Event, Prize, PrizePlace } from '@el-reto/contracts';
import { firstRankOf, prizeOf } from '@el-reto/contracts/rules';
import { dayOfYearAt, focusStyle, photoSrc, termsOf, focusOnce, FormError } from '@el-reto/ui';
import { card as cardTexts, prizeName } from '@el-reto/ui/messages';
import { createKeys } from '@el-reto/ui/account';
import { call, toast, errorText, useAction } from '@el-reto/ui/runtime';
import { admin } from '../../messages/admin.ts';
import { prizes as texts } from '../../messages/prizes.ts';
import { rereadIfFailed } from '../../lib/api/desk.ts';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { Pill, Tool } from '../../components/tool.tsx';

const looks = {
  open: 'bg-sun',
  claimed: 'bg-marigold',
  delivered: 'bg-agave text-foam',
  expired: 'bg-grana text-foam',
};
type Move = NonNullable<CallParts<'moveClaim'>['body']>['state'];

/** The possible actions in each state of a prize. */
const moves: Readonly<Record<keyof typeof looks, readonly Move[]>> = {
  open: ['expired'],
  claimed: ['delivered', 'expired', 'open'],
  delivered: ['open'],
  expired: ['open'],
};

interface PrizeCardProps {
  event: Event;
  prize: Prize;
  onMoved: () => Promise<unknown>;
}

export function PrizeCard({ event, prize, onMoved }: PrizeCardProps) {
  const [move, ask] = useState<Move | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { place, rank, state, card, before, dueAt, paused, eraseAt, answered } = prize;
  const ofPlace = prizeName(place);
  const eventId = event.id;
  const won = prizeOf(termsOf(event).prizes, place);
  // The prize of a deleted card cannot be claimed again.
  const possible = moves[state].filter((one) => one !== 'open' || card !== null);
  return (
    <article className="grid h-full grid-cols-[minmax(0,1fr)] content-start gap-4 rounded-card border-2 border-ink bg-white p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2
          ref={heading}
          tabIndex={-1}
          className="outline-none font-display text-lg leading-tight uppercase"
        >
          {ofPlace}
        </h2>
        <Pill className={looks[state]}>{texts.states[state]}</Pill>
        {won && <p className="w-full font-bold wrap-anywhere">{won}</p>}
      </div>
      <div className="grid grid-cols-[96px_minmax(0,1fr)] gap-4">
        <Picture card={card} />
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-1 wrap-anywhere">
          <strong className="wrap-anywhere">{card?.name ?? texts.goneCard}</strong>
          {card && <span className="text-ink-soft">{cardTexts.byAuthor(card.displayName)}</span>}
          {rank !== firstRankOf(place) && (
            <span className="font-bold">
              {place === 'jury' ? texts.jurySubstitute(rank) : texts.substitute(rank)}
            </span>
          )}
          {state === 'open' && <span>{paused ? texts.paused : texts.due(dayOfYearAt(dueAt))}</span>}
          {eraseAt !== null && <span>{texts.erased(dayOfYearAt(eraseAt))}</span>}
          {before.map((lost) => (
            <span key={lost.postId} className="text-sm text-ink-soft">
              {texts.before(lost.card?.name ?? texts.goneCard, lost.rank)}
            </span>
          ))}
        </div>
      </div>
      {answered && <PrizeAnswers key={prize.postId} eventId={eventId} place={place} />}
      <div className="flex flex-wrap gap-2">
        {possible.map((one) => (
          <Tool
            key={one}
            aria-label={admin.of(texts.moves[one].action, ofPlace)}
            onClick={() => ask(one)}
          >
            {texts.moves[one].action}
          </Tool>
        ))}
      </div>
      {move && (
        <MoveDialog
          eventId={eventId}
          prize={prize}
          move={move}
          onRefused={onMoved}
          onMoved={async () => {
            await onMoved();
            // The pressed button may have disappeared.
            heading.current?.focus();
          }}
          onClose={() => ask(null)}
        />
      )}
    </article>
  );
}

function Picture({ card }: Pick<Prize, 'card'>) {
  if (!card) return <span className="aspect-[4/5] rounded-[5px] bg-foam-shade" />;
  return (
    <img
      src={photoSrc(card.photoURL, 320)}
      alt=""
      width={96}
      height={120}
      loading="lazy"
      style={focusStyle(card.focus)}
      className="aspect-[4/5] w-full rounded-[5px] border-2 border-ink object-cover"
    />
  );
}

interface MoveDialogProps {
  eventId: string;
  prize: Prize;
  move: Move;
  onMoved: () => Promise<unknown>;
  /** Called if the change was refused. */
  onRefused: () => unknown;
  onClose: () => void;
}

/** Confirms a change of a prize, with a reason. */
function MoveDialog({ eventId, prize, move, onMoved, onRefused, onClose }: MoveDialogProps) {
  const [withKey] = useState(createKeys);
  // The prize when the dialog opened: the list may be read again while the reason is written.
  const [{ place, rank, state: seen }] = useState(prize);
  const { action, about, reasons } = texts.moves[move];
  async function moveIt(reason: string) {
    const params = { eventId, place: String(place) };
    const body = { state: move, reason, rank, seen };
    const moving = withKey(body, (idempotencyKey) =>
      call('moveClaim', { params, body, idempotencyKey }),
    );
    const { message } = await rereadIfFailed(moving, onRefused);
    toast(message, { tone: 'good' });
    onClose();
    await onMoved();
  }
  return (
    <ReasonDialog
      title={admin.of(action, prizeName(place))}
      what={[about]}
      reasons={reasons}
      hint={texts.reasonHint}
      action={action}
      tone={move === 'expired' ? 'danger' : 'act'}
      onReason={moveIt}
      onClose={onClose}
    />
  );
}

/** A winner's answers, never cached and requested only by a press, because requests are logged. */
function PrizeAnswers({ eventId, place }: { eventId: string; place: PrizePlace }) {
  const [wasRead, setRead] = useState(false);
  const reading = useAction(
    async () => {
      const query = { place };
      const { prizes } = await call('listClaims', { params: { eventId }, query });
      return prizes.find((one) => one.place === place)?.answers ?? null;
    },
    () => setRead(true),
  );
  const answers = reading.result;
  if (answers === undefined) {
    return (
      <div className="grid justify-items-start gap-2">
        {reading.error !== null && (
          <FormError text={`${texts.readFailed} ${errorText(reading.error)}`} />
        )}
        <Tool
          ref={wasRead ? focusOnce : null}
          aria-busy={reading.busy || undefined}
          onClick={() => {
            if (!reading.busy) void reading.run();
          }}
          className="aria-busy:opacity-40"
        >
          {texts.show}
        </Tool>
      </div>
    );
  }
  return (
    <div
      ref={focusOnce}
      tabIndex={-1}
      className="grid justify-items-start gap-3 rounded-control bg-foam p-3 outline-none"
    >
      {answers === null && <p>{texts.noAnswers}</p>}
      {answers && (
        <dl className="grid w-full gap-x-4 gap-y-2 sm:grid-cols-2">
          {answers.map(({ label, value }) => (
            <div key={label} className="min-w-0">
              <dt className="text-sm text-ink-soft">{label}</dt>
              <dd className="font-bold wrap-anywhere whitespace-pre-line">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {answers && <p className="text-sm">{texts.shown}</p>}
      <Tool onClick={reading.reset}>{texts.hide}</Tool>
    </div>
  );
}

import { useRef } from 'react';
import type { Claim } from '@el-reto/contracts';
import {
  firstRankOf,
  hasSlug,
  isUndelivered,
  juryPlace,
  prizeOf,
  prizePlaces,
} from '@el-reto/contracts/rules';
import {
  navigate,
  pageMetadata,
  paths,
  useApi,
  usePageMetadata,
  useParams,
  useSearchParams,
} from '@el-reto/ui/runtime';
import { common, prize } from '@el-reto/ui/messages';
import {
  ButtonLink,
  cx,
  EmptyState,
  formatInMexico,
  Loaded,
  LoteriaCard,
  sectionTitle,
  Stage,
  termsOf,
  useAtTime,
} from '@el-reto/ui';
import { loadingStage } from '../../components/loading-stage.tsx';
import { TopPhoto } from '../../components/post-card.tsx';
import { PrizeLink } from '../../components/prize-link.tsx';
import { Certificate } from './certificate.tsx';
import { ClaimForm } from './claim-form.tsx';

/** An ISO instant in Mexico City, for example '9 de diciembre, 12:45'. */
const momentText = formatInMexico({
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
});

export default function PrizeScreen() {
  usePageMetadata(pageMetadata.prize);
  const { eventslug = '' } = useParams();
  const [search] = useSearchParams();
  const events = useApi('listAllEvents');
  const event = events.data?.find(hasSlug(eventslug));
  const asked = search.get('lugar');
  const place = [juryPlace, ...prizePlaces].find((one) => String(one) === asked);
  const query = place === undefined ? {} : { place };
  const claim = useApi('getMyClaim', event ? { params: { eventId: event.id }, query } : null);
  if ((events.data && !event) || claim.error?.status === 404) {
    return (
      <EmptyState heading="h1" title={prize.noneTitle} text={prize.noneText}>
        <ButtonLink href={paths.profile}>{common.toProfile}</ButtonLink>
      </EmptyState>
    );
  }
  const { error, reread } = claim.error ? claim : events;
  return (
    <Loaded
      of={{ data: claim.data, error, reread }}
      failed={prize.loadFailed}
      skeleton={loadingStage}
    >
      {(data) => (
        <Prize key={`${data.eventId} ${data.place}`} claim={data} prizes={termsOf(event).prizes} />
      )}
    </Loaded>
  );
}

function Prize({ claim, prizes }: { claim: Claim; prizes: readonly string[] }) {
  const { event, place, rank, card, certificate, answers } = claim;
  const state = useAtTime((nowMs) => stateAt(claim, nowMs));
  const standing = useRef<HTMLDivElement>(null);
  const others = useApi('listMyClaims').data?.filter(
    (other) => other.eventId === claim.eventId && other.place !== place,
  );
  const stay = () => {
    // Without a place, the address would now show the next open prize.
    navigate(`${paths.prize(event.slug)}?lugar=${place}`, { replace: true });
    standing.current?.focus();
  };
  const isInherited = rank !== firstRankOf(place);
  const lead = isInherited ? prize.inheritedLead : place === 'jury' ? prize.juryLead : prize.lead;
  const what = prizeOf(prizes, place);
  const isToFill = isUndelivered({ state });
  return (
    <>
      <Stage light="30% 50%">
        <div className="grid items-center gap-8 py-8 md:grid-cols-[18rem_minmax(0,1fr)] md:gap-12 lg:py-12">
          <Card card={card} />
          <div className="grid gap-5 max-md:order-first">
            <p className="font-bold text-sun">{event.name}</p>
            <h1 className="misprint font-display text-4xl leading-[1.08] text-balance uppercase [--misprint:var(--color-grana)] sm:text-6xl">
              {isInherited ? prize.inherited(place) : prize.won(place)}
            </h1>
            {what !== undefined && (
              <p className="max-w-prose wrap-anywhere">
                <span className="block font-bold text-sun">{prize.what}</span>
                <strong className="text-2xl leading-tight">{what}</strong>
              </p>
            )}
            <p className="max-w-prose text-lg">{lead(event.name)}</p>
            <div ref={standing} tabIndex={-1} className="outline-none">
              <Standing claim={{ ...claim, state }} />
            </div>
            <div className="flex flex-wrap gap-3">
              {others?.map((other) => (
                <PrizeLink key={other.place} claim={other} isNamed className="shadow-none!" />
              ))}
            </div>
          </div>
        </div>
      </Stage>
      <div className="mx-auto grid max-w-3xl grid-cols-1 gap-12 px-4 pt-10 sm:px-6">
        {isToFill && (
          <section aria-labelledby="envio">
            <h2 id="envio" className={cx(sectionTitle, 'pb-5')}>
              {answers ? prize.editTitle : prize.formTitle}
            </h2>
            <ClaimForm claim={claim} onSent={stay} />
          </section>
        )}
        {certificate && card && (
          <section aria-labelledby="certificado">
            <h2 id="certificado" className={sectionTitle}>
              {prize.certificate}
            </h2>
            <p className="pt-1 pb-5">{prize.certificateText}</p>
            <Certificate
              addresses={certificate}
              place={place}
              isInherited={isInherited}
              name={card.name}
              event={event.name}
            />
          </section>
        )}
      </div>
    </>
  );
}

/** The claim's state at a time in milliseconds since 1970: an open page shows the end of its period. */
const stateAt = ({ state, paused, dueAt }: Claim, nowMs: number): Claim['state'] =>
  state === 'open' && !paused && Date.parse(dueAt) <= nowMs ? 'expired' : state;

const looks: Readonly<Record<Claim['state'], string>> = {
  open: 'bg-sun text-ink',
  claimed: 'bg-agave text-foam',
  delivered: 'bg-agave text-foam',
  expired: 'bg-foam-shade text-ink',
};

function Standing({ claim: { state, dueAt, paused } }: { claim: Claim }) {
  const says = {
    open: paused ? prize.paused : prize.until(momentText(dueAt)),
    claimed: prize.claimedText,
    delivered: prize.deliveredText,
    expired: prize.expiredText,
  }[state];
  return (
    <output className="grid justify-items-start gap-2">
      <span
        className={cx(
          'rounded-control border-[3px] border-ink-deep px-3 py-1 font-bold',
          looks[state],
        )}
      >
        {prize.states[state]}
      </span>
      <span className="max-w-prose font-bold">{says}</span>
    </output>
  );
}

function Card({ card }: Pick<Claim, 'card'>) {
  if (!card) return <p>{prize.goneCard}</p>;
  return (
    <div className="mx-auto w-full max-w-72">
      <LoteriaCard number={card.number} name={card.name} className="h-auto! shadow-marigold!">
        <TopPhoto
          leading
          post={{ ...card, img: card.photoURL }}
          sizes="(min-width: 48rem) 18rem, 80vw"
        />
      </LoteriaCard>
    </div>
  );
}

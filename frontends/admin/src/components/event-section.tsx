import { useState, type ReactNode } from 'react';
import type { CallAnswer, Event } from '@el-reto/contracts';
import { EmptyState, Loaded, phaseOf, Select } from '@el-reto/ui';
import { useApi } from '@el-reto/ui/runtime';
import { desk } from '../messages/desk.ts';
import { useEventParam } from '../lib/address.ts';
import { RowsSkeleton } from './tool.tsx';

type EventCall = 'listClusters' | 'getJuryDesk' | 'listClaims';

interface EventSectionProps<N extends EventCall> {
  texts: { loadFailed: string; noEventsTitle: string; noEventsText: string };
  /** The call that reads what the section shows of the event. */
  call: N;
  freshness?: Parameters<typeof useApi>[2];
  /** Selects the events that can be chosen. */
  among?: (events: Event[]) => Event[];
  /** Called before another event is chosen, for example to ask about unsaved changes. */
  leave?: (go: () => void) => void;
  /** Content before (`lead`) and after (`tools`) the field that chooses the event. */
  lead?: ReactNode;
  tools?: ReactNode;
  children: (event: Event, data: CallAnswer<N>, reread: () => Promise<unknown>) => ReactNode;
}

/** A section about one event, with a field that chooses the event. */
export const EventSection = <N extends EventCall>(props: EventSectionProps<N>) => (
  <Loaded
    of={useApi('listAllEvents')}
    failed={props.texts.loadFailed}
    skeleton={<RowsSkeleton count={3} />}
  >
    {(events) => <Chosen {...props} events={events} />}
  </Loaded>
);

function Chosen<N extends EventCall>(props: EventSectionProps<N> & { events: Event[] }) {
  const { texts, among = (events) => events, leave = (go) => go(), lead, tools } = props;
  const events = among(props.events);
  const [chosen, choose] = useEventParam();
  // The first event stays when another one begins or is created, because the section may contain a form.
  const [first, keepFirst] = useState<string>();
  const withId = (wanted?: string | null) => events.find(({ id }) => id === wanted);
  const event = withId(chosen) ?? withId(first) ?? usualEvent(events);
  if (event && !withId(first)) keepFirst(event.id);
  if (!event) return <EmptyState title={texts.noEventsTitle} text={texts.noEventsText} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        {lead}
        <Select
          label={desk.event}
          value={event.id}
          options={eventOptions(events)}
          onChange={(id) => leave(() => choose(id))}
        />
        {tools}
      </div>
      <OfEvent key={event.id} {...props} event={event} />
    </div>
  );
}

function OfEvent<N extends EventCall>(props: EventSectionProps<N> & { event: Event }) {
  const { texts, call, freshness, event, children } = props;
  const which = { params: { eventId: event.id } } as Parameters<typeof useApi<N>>[1];
  const answer = useApi(call, which, freshness);
  return (
    <Loaded of={answer} failed={texts.loadFailed} skeleton={<RowsSkeleton count={3} />}>
      {(data) => children(event, data, answer.reread)}
    </Loaded>
  );
}

export const eventOptions = (events: readonly Event[]) =>
  events.map(({ id, name }) => [id, name] as const);

/** The event that is shown first: a running one, else an ended one, else any. */
export function usualEvent(events: readonly Event[]): Event | undefined {
  const inPhase = (phase: string) => events.find((event) => phaseOf(event) === phase);
  return inPhase('running') ?? inPhase('ended') ?? events[0];
}

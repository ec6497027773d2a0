const mexicoCity = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Mexico_City',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The date in Mexico City at `now`, as `YYYY-MM-DD`: the product's "today". */
export function todayInMexico(now: Date = new Date()): string {
  return mexicoCity.format(now);
}

/** The date in Mexico City at `now`, as `DD/MM/YYYY`: the form of `Post.postDate`. */
export function postDateOf(now: Date): string {
  return todayInMexico(now).split('-').toReversed().join('/');
}

/** Where `today` falls for an event: dates are `YYYY-MM-DD`, both ends inclusive. */
export function eventPhase(
  event: { startDate: string; endDate: string },
  today: string = todayInMexico(),
): 'upcoming' | 'running' | 'ended' {
  if (event.endDate < today) return 'ended';
  return event.startDate > today ? 'upcoming' : 'running';
}

/** Whole years between `dob` and `today`, both `YYYY-MM-DD`. */
export function ageOn(dob: string, today: string = todayInMexico()): number {
  const years = Number(today.slice(0, 4)) - Number(dob.slice(0, 4));
  return today.slice(5) < dob.slice(5) ? years - 1 : years;
}

/** From this age on somebody may enter and take part. */
export const adultAgeYears = 18;

/** Full years between two dates written YYYY-MM-DD; NaN when either is no date. */
export function ageOn(today: string, dob: string): number {
  if (Number.isNaN(Date.parse(dob)) || Number.isNaN(Date.parse(today))) return NaN;
  const years = Number(today.slice(0, 4)) - Number(dob.slice(0, 4));
  return today.slice(5) < dob.slice(5) ? years - 1 : years;
}

/** Today in Mexico City, YYYY-MM-DD. */
export function mexicoToday(now = new Date()): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City' }).format(now);
}

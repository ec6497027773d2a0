const unitsMs = { day: 86_400_000, hour: 3_600_000, minute: 60_000 };

/** A duration in its largest unit, for example '3 horas'. At least one second. */
export function lengthOf(ms: number): string {
  const [unit, unitMs] = Object.entries(unitsMs).find(([, each]) => ms >= each) ?? [
    'second',
    1_000,
  ];
  const format = new Intl.NumberFormat('es-MX', { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(Math.max(1, Math.floor(ms / unitMs)));
}

/** Fills a minor's date into the question whether it is right: `{date}` in words, `{age}` in years. */
export function doubtText(question: string, { date, age }: { date: string; age: number }): string {
  const words = new Intl.DateTimeFormat('es-MX', { dateStyle: 'long', timeZone: 'UTC' });
  const years = new Intl.NumberFormat('es-MX', {
    style: 'unit',
    unit: 'year',
    unitDisplay: 'long',
  });
  return question
    .replace('{date}', words.format(new Date(date)))
    .replace('{age}', years.format(age));
}

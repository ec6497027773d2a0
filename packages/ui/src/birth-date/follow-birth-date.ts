import { limits } from '@el-reto/contracts/rules';
import { doubtText, readBirthDate, type BirthDate, type BirthDateFault } from './birth-date.ts';
import { guideBoxes } from './guide-boxes.ts';

/**
 * Makes a `BirthDateForm` work: guides typing, shows faults, and reports the date. A minor's date must be
 * confirmed first, because the answer to a typing error would be final. `today` returns YYYY-MM-DD.
 */
export function followBirthDate(
  form: HTMLFormElement,
  today: () => string,
  onDate: (born: BirthDate) => void,
): void {
  const boxes = [...form.querySelectorAll('input')];
  const [day, month, year] = boxes;
  const [alert, question] = form.querySelectorAll('[role="alert"]');
  const [correct, confirm, submit] = form.querySelectorAll('button');
  if (!day || !month || !year || !alert || !question || !correct || !confirm) return;
  guideBoxes(boxes);

  const read = () =>
    readBirthDate({ day: day.value, month: month.value, year: year.value }, today());
  /** Shows the fault at its field, or removes the last one. */
  const show = (found?: BirthDateFault) => {
    for (const box of boxes) box.ariaInvalid = box.name === found?.field ? 'true' : null;
    alert.textContent = (found && form.dataset[found.fault]) ?? '';
  };
  let minor: BirthDate | undefined;
  /** Asks whether the date of a minor is right, or ends the question. */
  const ask = (born?: BirthDate) => {
    minor = born;
    form.querySelector('fieldset')?.toggleAttribute('disabled', minor !== undefined);
    submit?.toggleAttribute('hidden', minor !== undefined);
    question.parentElement?.toggleAttribute('hidden', minor === undefined);
    question.textContent = minor ? doubtText(form.dataset['doubt'] ?? '', minor) : '';
  };

  form.addEventListener('input', () => {
    // A date is checked as soon as its year has four digits.
    const found = year.value.length === 4 ? read() : undefined;
    show(found && 'fault' in found && found.fault !== 'missing' ? found : undefined);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const found = read();
    if ('fault' in found) {
      show(found);
      boxes.find(({ name }) => name === found.field)?.select();
    } else if (found.age < limits.adultAgeYears) {
      ask(found);
      correct.focus();
    } else onDate(found);
  });
  correct.addEventListener('click', () => {
    ask();
    year.select();
  });
  confirm.addEventListener('click', () => minor && onDate(minor));
}

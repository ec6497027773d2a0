import type { ChangeEvent } from 'react';
import { useAction } from '@el-reto/ui/runtime';
import { useForm as useHookForm, useWatch } from 'react-hook-form';

let isDown = false;

if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', () => (isDown = true), true);
  for (const end of ['pointerup', 'pointercancel']) {
    window.addEventListener(end, () => (isDown = false), true);
  }
}

/**
 * Runs `work` once the press that may be under way is over: what moves away between a button's
 * down and up is never clicked.
 */
function afterPress(work: () => void): void {
  if (isDown) window.addEventListener('pointerup', () => setTimeout(work), { once: true });
  else setTimeout(work);
}

/** The fault of a value in words; null or undefined without one. */
type Rule<Name extends string> = (
  value: string,
  all: Readonly<Record<Name, string>>,
) => string | null | undefined;

interface FormOptions<Name extends string, Result> {
  rules: Readonly<Record<Name, Rule<Name>>>;
  /** Initial values. */
  initial?: Partial<Record<Name, string>>;
  /** By `refuse`, what the server has against a field is shown at it. */
  send: (
    values: Record<Name, string>,
    refuse: (name: Name, message: string) => void,
  ) => Promise<Result>;
  onSent?: (result: Result) => unknown;
}

/**
 * A form of text fields and what sending it does. It is checked on leaving a filled field and on
 * sending, which puts the focus on the first that needs another look.
 */
export function useForm<Name extends string, Result>(options: FormOptions<Name, Result>) {
  const { rules, initial, send, onSent } = options;
  const { run, ...sending } = useAction(send, onSent);
  const names = Object.keys(rules) as Name[];
  const form = useHookForm<Record<string, string>>({
    defaultValues: Object.fromEntries(names.map((name) => [name, initial?.[name] ?? ''])),
    reValidateMode: 'onSubmit',
  });
  const { errors } = form.formState;
  const values = useWatch({ control: form.control }) as Record<Name, string>;

  const register = (name: Name) =>
    form.register(name, {
      validate: (value, all) => rules[name](value, all as Record<Name, string>) ?? true,
    });
  // In the order of the rules, which is the one in which wrong fields get the focus.
  for (const name of names) register(name);

  function field(name: Name) {
    const control = register(name);
    return {
      ...control,
      error: errors[name]?.message,
      onChange: async (
        event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>,
      ) => {
        // The server refused what the fields held before.
        if (sending.error !== null) sending.reset();
        await control.onChange(event);
        const wrong = Object.keys(errors);
        if (wrong.length > 0) await form.trigger(wrong);
      },
      onBlur: () => {
        if (form.getValues(name)) afterPress(() => void form.trigger(name));
      },
    };
  }

  const onSubmit = form.handleSubmit((sent) =>
    run(sent as Record<Name, string>, (name, message) =>
      form.setError(name, { message }, { shouldFocus: true }),
    ),
  );
  /** Checks one field, as before an action that needs no other. */
  const check = (name: Name) => form.trigger(name, { shouldFocus: true });
  /** Puts a value into a field, as for a choice that is no text field. */
  const set = (name: Name, value: string) => form.setValue<string>(name, value);
  return { field, values, set, check, onSubmit, ...sending };
}

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
 * Runs `work` after the current press has ended. A button that moves between press and release is not
 * clicked.
 */
function afterPress(work: () => void): void {
  if (isDown) window.addEventListener('pointerup', () => setTimeout(work), { once: true });
  else setTimeout(work);
}

/** Returns the text about a value's fault. Null or undefined if the value is valid. */
type Rule<Name extends string> = (
  value: string,
  all: Readonly<Record<Name, string>>,
) => string | null | undefined;

interface FormOptions<Name extends string, Result> {
  rules: Readonly<Record<Name, Rule<Name>>>;
  initial?: Partial<Record<Name, string>>;
  /** `refuse` shows an error of the server at a field. */
  send: (
    values: Record<Name, string>,
    refuse: (name: Name, message: string) => void,
  ) => Promise<Result>;
  onSent?: (result: Result) => unknown;
}

/**
 * A form of text fields, and the action that sends the form. A field is checked when it is left, unless it
 * is empty. Sending checks all fields and focuses the first faulty one.
 */
export function useForm<Name extends string, Result>(options: FormOptions<Name, Result>) {
  const { rules, initial, send, onSent } = options;
  const { run, ...sending } = useAction(send, onSent);
  const names = Object.keys(rules) as Name[];
  const form = useHookForm<Record<string, string>>({
    defaultValues: Object.fromEntries(names.map((name) => [name, initial?.[name] ?? ''])),
    reValidateMode: 'onSubmit',
  });
  const { errors, isSubmitted: isTried } = form.formState;
  const values = useWatch({ control: form.control }) as Record<Name, string>;

  const register = (name: Name) =>
    form.register(name, {
      validate: (value, all) => rules[name](value, all as Record<Name, string>) ?? true,
    });
  // Fields are checked in the order of the rules: the first faulty one gets the focus.
  for (const name of names) register(name);

  /** Checks faulty fields after a change. An error of the server was about the previous values. */
  async function checkAgain() {
    if (sending.error !== null) sending.reset();
    const wrong = Object.keys(errors);
    if (wrong.length > 0) await form.trigger(wrong);
  }

  function field(name: Name) {
    const control = register(name);
    return {
      ...control,
      error: errors[name]?.message,
      onChange: async (
        event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>,
      ) => {
        await control.onChange(event);
        await checkAgain();
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
  /** Checks one field, for actions that need only this field. */
  const check = (name: Name) => form.trigger(name, { shouldFocus: true });
  /** Sets a field's value, for choices without a text field. */
  function set(name: Name, value: string): void {
    form.setValue<string>(name, value);
    void checkAgain();
  }
  return { field, values, isTried, set, check, onSubmit, ...sending };
}

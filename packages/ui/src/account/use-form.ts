import { useRef, useState, type FormEvent } from 'react';
import { afterPress } from './after-press.ts';

type Rules<Name extends string> = Record<Name, (value: string) => string | null>;

/**
 * A form of text fields: checks on leaving a field and on sending, and puts the focus on the
 * first field that needs another look. What is in `initial` is there from the start.
 */
export function useForm<Name extends string>(
  rules: Rules<Name>,
  send: (values: Record<Name, string>) => Promise<unknown>,
  initial: Partial<Record<Name, string>> = {},
) {
  const names = Object.keys(rules) as Name[];
  const empty = Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>;
  const [values, setValues] = useState({ ...empty, ...initial });
  const [errors, setErrors] = useState<Partial<Record<Name, string | null>>>({});
  const sending = useRef(false);

  function field(name: Name) {
    return {
      name,
      value: values[name],
      error: errors[name],
      onChange: (event: { target: { value: string } }) => {
        const { value } = event.target;
        setValues((before) => ({ ...before, [name]: value }));
        if (errors[name]) setErrors((before) => ({ ...before, [name]: rules[name](value) }));
      },
      onBlur: () => {
        if (values[name]) {
          const problem = rules[name](values[name]);
          afterPress(() => setErrors((before) => ({ ...before, [name]: problem })));
        }
      },
    };
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const found = Object.fromEntries(names.map((name) => [name, rules[name](values[name])]));
    setErrors(found as Partial<Record<Name, string | null>>);
    const firstBad = names.find((name) => found[name]);
    if (firstBad) {
      form.querySelector<HTMLInputElement>(`[name="${firstBad}"]`)?.focus();
      return;
    }
    if (sending.current) return;
    sending.current = true;
    await send(values).finally(() => {
      sending.current = false;
    });
  }

  return { field, values, onSubmit };
}

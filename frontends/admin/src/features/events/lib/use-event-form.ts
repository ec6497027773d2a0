import { useRef, useState, type FormEvent } from 'react';
import { afterPress } from '@el-reto/ui/account';
import { checkDraft, type DraftErrors, type EventDraft } from './event-draft.ts';

/** The form's values and what is wrong with them: told on leaving a field, and on sending. */
export function useEventForm(
  initial: EventDraft,
  send: (draft: EventDraft) => Promise<DraftErrors>,
) {
  const [draft, setDraft] = useState(initial);
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<DraftErrors>({});
  const sending = useRef(false);
  const errors = { ...checkDraft(draft), ...refused };

  function field(name: keyof EventDraft) {
    return {
      name,
      value: draft[name],
      error: shown.has(name) ? errors[name] : undefined,
      onChange: (event: { target: { value: string } }) => {
        setDraft({ ...draft, [name]: event.target.value });
        setRefused(Object.fromEntries(Object.entries(refused).filter(([key]) => key !== name)));
      },
      onBlur: () => {
        if (draft[name]) afterPress(() => setShown((before) => new Set([...before, name])));
      },
    };
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    setShown(new Set(Object.keys(draft)));
    const focusFirst = (found: DraftErrors) => {
      const name = Object.keys(draft).find((key) => found[key as keyof EventDraft]);
      if (name) form.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
    };
    const wrong = checkDraft(draft);
    if (Object.keys(wrong).length > 0) return focusFirst(wrong);
    if (sending.current) return;
    sending.current = true;
    const answer = await send(draft).finally(() => {
      sending.current = false;
    });
    setRefused(answer);
    focusFirst(answer);
  }

  return { draft, field, onSubmit };
}

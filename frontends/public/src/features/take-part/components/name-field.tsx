import { useEffect, useState } from 'react';
import { call } from '@el-reto/ui/runtime';
import { limits } from '@el-reto/contracts/rules';
import { takePart } from '@el-reto/ui/messages';
import { TextField } from '@el-reto/ui';
import { nameProblem, tidyName } from '../name-problem.ts';

type NameStatus = 'unknown' | 'checking' | 'free' | 'taken';

const pauseMs = 350;

/** Whether a name is still to be had, asked while one types, once the keys rest. */
export function useNameCheck(text: string): NameStatus {
  const name = nameProblem(text) === null ? tidyName(text) : '';
  const [answer, setAnswer] = useState<{ name: string; status: NameStatus } | null>(null);

  useEffect(() => {
    if (!name) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      call('checkPostName', { params: { name }, signal: stop.signal, anonymous: true }).then(
        (taken) => setAnswer({ name, status: taken ? 'taken' : 'free' }),
        // The server looks again when the card is sent.
        () => !stop.signal.aborted && setAnswer({ name, status: 'unknown' }),
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [name]);

  if (!name) return 'unknown';
  return answer?.name === name ? answer.status : 'checking';
}

interface NameFieldProps {
  value: string;
  status: NameStatus;
  fault: string | null;
  disabled: boolean;
  onChange: (text: string) => void;
}

const hints: Record<NameStatus, string> = {
  unknown: takePart.nameHint,
  checking: takePart.nameChecking,
  free: takePart.nameFree,
  taken: takePart.nameHint,
};

/** The card's name, with word on whether it is free while one types. */
export function NameField({ value, status, fault, disabled, onChange }: NameFieldProps) {
  const error = fault ?? (status === 'taken' ? takePart.nameTaken : null);
  return (
    <TextField
      name="name"
      label={takePart.name}
      value={value}
      maxLength={limits.nameLength}
      disabled={disabled}
      autoComplete="off"
      autoCapitalize="words"
      placeholder={takePart.namePlaceholder}
      error={error}
      hint={
        <output className={status === 'free' && !error ? 'font-bold text-agave' : ''}>
          {hints[status]}
        </output>
      }
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

import { limits } from '@el-reto/contracts/rules';
import { takePart } from '@el-reto/ui/messages';
import { TextField } from '@el-reto/ui';
import type { NameStatus } from '../use-name-check.ts';

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

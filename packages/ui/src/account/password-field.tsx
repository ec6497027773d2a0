import { useState, type ComponentProps } from 'react';
import { cx } from '@el-reto/ui/runtime';
import { controlClass, Field, type FieldTexts } from '../components/field.tsx';
import { account } from '../messages/account.ts';
import { passwordMinLength } from './validation.ts';

type PasswordFieldProps = FieldTexts & Omit<ComponentProps<'input'>, 'id' | 'type'>;

export function PasswordField({ label, hint, error, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="relative">
          <input
            {...rest}
            {...control}
            type={shown ? 'text' : 'password'}
            className={cx(controlClass, 'pr-14')}
          />
          <button
            type="button"
            aria-pressed={shown}
            aria-label={shown ? account.hidePassword : account.showPassword}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 grid w-13 place-items-center rounded-control focus-ring"
          >
            <svg
              viewBox="0 0 24 24"
              aria-hidden="true"
              className="size-6 fill-none stroke-current stroke-2"
            >
              <path d="M2 12q10-13 20 0-10 13-20 0z" />
              <circle cx="12" cy="12" r="3" className="fill-current" />
              {!shown && <path d="M4 20L20 4" className="stroke-3" />}
            </svg>
          </button>
        </div>
      )}
    </Field>
  );
}

/** The rule for a new password, marked as met while typing, with advice for a good password. */
export function PasswordRules({ password }: { password: string }) {
  const met = password.length >= passwordMinLength;
  return (
    <span className="grid gap-0.5">
      <span className={cx('flex items-center gap-1.5', met && 'font-bold text-agave')}>
        <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4 shrink-0">
          <circle cx="8" cy="8" r="6.500" className={met ? 'fill-agave' : 'fill-foam-shade'} />
          {met && (
            <path d="M4.500 8l2.500 2.500 4.500-5" className="fill-none stroke-foam stroke-2" />
          )}
        </svg>
        {account.passwordRule(passwordMinLength)}
        {met && <span className="sr-only">{account.passwordRuleMet}</span>}
      </span>
      <span>{account.passwordTip}</span>
    </span>
  );
}

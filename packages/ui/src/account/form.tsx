import type { ComponentProps, ReactNode } from 'react';
import { limits } from '@el-reto/contracts/rules';
import { Button } from '@el-reto/ui/runtime';
import { CancelButton } from '../components/cancel-button.tsx';
import { ActionError, TextField } from '../components/field.tsx';
import { account } from '../messages/account.ts';
import { authErrorText } from '../messages/auth-errors.ts';
import { PasswordField, PasswordRules } from './password-field.tsx';
import { useForm } from './use-form.ts';
import { validatePassword } from './validation.ts';

type FormState = Pick<ReturnType<typeof useForm>, 'onSubmit' | 'error' | 'busy'>;

interface FormProps extends FormState, Pick<ComponentProps<typeof Button>, 'tone'> {
  /** Label of the button. */
  submit: string;
  /** Shown below the error: another way to reach the goal. */
  remedy?: ReactNode;
  /** Whether a second button closes the form's dialog. */
  canCancel?: boolean;
  children: ReactNode;
}

/** The form for `useForm`: its fields, the error after sending, and its buttons. */
export function Form(props: FormProps) {
  const { tone = 'act', submit, remedy, canCancel = false, children, ...form } = props;
  return (
    <form noValidate onSubmit={form.onSubmit} className="grid grid-cols-1 gap-4">
      {children}
      <ActionError error={form.error} textOf={authErrorText}>
        {remedy}
      </ActionError>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone={tone} busy={form.busy} className={canCancel ? '' : 'w-full'}>
          {submit}
        </Button>
        {canCancel && <CancelButton tone="plain" />}
      </div>
    </form>
  );
}

export function NewPassword({ send }: { send: (password: string) => Promise<void> }) {
  const { field, values, ...form } = useForm({
    rules: { password: validatePassword },
    send: ({ password }) => send(password),
  });
  return (
    <Form {...form} submit={account.newPasswordSubmit}>
      <PasswordField
        {...field('password')}
        autoComplete="new-password"
        label={account.newPassword}
        hint={<PasswordRules password={values.password} />}
      />
    </Form>
  );
}

interface PersonNamesProps {
  /** The function `field` of `useForm`. */
  field: (
    name: 'name' | 'lastName' | 'displayName',
  ) => Omit<ComponentProps<typeof TextField>, 'label'>;
}

export function PersonNames({ field }: PersonNamesProps) {
  const maxLength = limits.personNameLength;
  const first = { ...field('name'), maxLength };
  const last = { ...field('lastName'), maxLength };
  return (
    <>
      <TextField {...first} autoComplete="given-name" label={account.name} />
      <TextField {...last} autoComplete="family-name" label={account.lastName} />
    </>
  );
}

/** The name on the person's cards, if it is not name and surname. */
export const DisplayName = ({ field }: PersonNamesProps) => (
  <TextField
    {...field('displayName')}
    maxLength={limits.personNameLength}
    autoComplete="nickname"
    label={account.displayName}
    hint={account.displayNameHint}
  />
);

import { cx } from '@el-reto/ui/facade';
import { account } from '../messages/account.ts';
import { passwordMinLength } from './validation.ts';

/** The rule for a new password, ticked off while one types, and how to find a good one. */
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

import { ErrorState } from '@el-reto/ui';
import { authErrorText, useOwnFactors } from '@el-reto/ui/account';
import { refresh } from '@el-reto/ui/facade';
import { secondFactor as texts } from '@el-reto/ui/messages';
import { RowsSkeleton } from '../../../components/rows-skeleton.tsx';
import { FactorRow } from './factor-row.tsx';
import { PhoneForm } from './phone-form.tsx';

/** One's second factor, to be taken away; where there is none, a telephone to be added as one. */
export function OwnFactors() {
  const { data, error, mutate } = useOwnFactors();
  // First what the server lets in by a factor: with it, this may be the wrong screen.
  const reread = async () => {
    await refresh('/api/admin');
    await mutate();
  };
  if (!data && error) {
    return (
      <ErrorState
        title={texts.loadFailed}
        text={authErrorText(error)}
        onRetry={() => void mutate()}
      />
    );
  }
  if (!data) return <RowsSkeleton count={2} />;
  if (data.length === 0) return <PhoneForm onAdded={reread} />;
  return (
    <ul aria-label={texts.title} className="grid gap-2.5">
      {data.map((factor) => (
        <li key={factor.id}>
          <FactorRow factor={factor} onRemoved={reread} />
        </li>
      ))}
    </ul>
  );
}

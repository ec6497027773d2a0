import { useSearchParams } from '@el-reto/ui/runtime';
import { desk } from '../../messages/desk.ts';
import { lazily } from '@el-reto/ui';
import { Choice, RowsSkeleton } from '../../components/tool.tsx';
import { Accounts } from './accounts.tsx';

const texts = desk.accounts;
const place = 'vista';

const Emails = lazily(() => import('./emails.tsx'), <RowsSkeleton count={3} />);

/** The list of accounts with moderators' actions, or the list of all e-mail addresses. */
export default function Users() {
  const [params, setParams] = useSearchParams();
  const view = params.get(place) === 'correos' ? 'correos' : 'cuentas';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Choice
        legend={texts.viewLabel}
        labels={texts.views}
        value={view}
        onChange={(chosen) => setParams({ seccion: 'usuarios', [place]: chosen })}
      />
      {view === 'cuentas' ? <Accounts /> : <Emails />}
    </div>
  );
}

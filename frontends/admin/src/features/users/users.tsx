import { useSearchParams } from '@el-reto/ui/runtime';
import { admin } from '../../messages/admin.ts';
import { cx, lazily } from '@el-reto/ui';
import { RowsSkeleton, Tool } from '../../components/tool.tsx';
import { Accounts } from './accounts.tsx';

const texts = admin.desk.accounts;
const place = 'vista';

const Emails = lazily(() => import('./emails.tsx'), <RowsSkeleton count={3} />);

/** Accounts with what moderators do about them, or everybody's e-mail address. */
export default function Users() {
  const [params, setParams] = useSearchParams();
  const view = params.get(place) === 'correos' ? 'correos' : 'cuentas';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <fieldset className="flex">
        <legend className="sr-only">{texts.viewLabel}</legend>
        {(['cuentas', 'correos'] as const).map((offered, index) => (
          <Tool
            key={offered}
            aria-pressed={offered === view}
            onClick={() => setParams({ seccion: 'usuarios', [place]: offered })}
            className={cx(
              'aria-pressed:bg-sun',
              index === 0 ? 'rounded-r-none border-r-0' : 'rounded-l-none',
            )}
          >
            {texts.views[offered]}
          </Tool>
        ))}
      </fieldset>
      {view === 'cuentas' ? <Accounts /> : <Emails />}
    </div>
  );
}

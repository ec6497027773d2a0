import { ActionError, Button, ErrorState, TextField } from '@el-reto/ui';
import {
  authErrorText,
  Form,
  useOwnFactors,
  removeFactor,
  type OwnFactor,
  addPhone,
  phoneNumberFrom,
  useForm,
  validatePhone,
} from '@el-reto/ui/account';
import {
  navigate,
  pageMetadata,
  paths,
  refresh,
  signOut,
  toast,
  useAction,
  usePageMetadata,
  useUser,
} from '@el-reto/ui/runtime';
import { secondFactor as texts } from '@el-reto/ui/messages';
import { admin } from '../../messages/admin.ts';
import { RowsSkeleton, Tool } from '../../components/tool.tsx';

export default function Account() {
  const user = useUser();
  return (
    <section
      aria-label={texts.title}
      className="grid max-w-xl gap-4 rounded-card border-2 border-ink bg-white p-4 sm:p-6"
    >
      <h2 className="font-display text-lg leading-tight uppercase">{texts.title}</h2>
      {user && <p className="font-bold break-all">{user.email}</p>}
      <p>{texts.lead}</p>
      <OwnFactors />
    </section>
  );
}

async function signInAgain(): Promise<void> {
  await signOut();
  navigate(paths.signInFrom(paths.admin));
}

/** Shown to administrators who signed in without the second factor that the server requires. */
export function SecondFactorNeeded() {
  const email = useUser()?.email ?? '';
  const { data: factors } = useOwnFactors();
  usePageMetadata(pageMetadata.adminSection(admin.pageTitle(texts.missingTitle)));
  return (
    <div className="mx-auto max-w-md px-3 py-10">
      <section className="grid gap-4 rounded-card border-[3px] border-ink bg-foam p-6 shadow-marigold">
        <h1 className="font-display text-2xl leading-none uppercase">{texts.missingTitle}</h1>
        <p className="wrap-anywhere">{texts.missing(email)}</p>
        <p>{factors?.length ? texts.missingSome : texts.missingNone}</p>
        <OwnFactors />
        <Button tone="plain" className="w-full" onClick={() => void signInAgain()}>
          {texts.signInAgain}
        </Button>
      </section>
    </div>
  );
}

/** The user's second factors, each removable, or a form that adds a telephone. */
function OwnFactors() {
  const { data, error, reread: readFactors } = useOwnFactors();
  // Repeats the calls that need a second factor. If they succeed, another screen is shown.
  const reread = async () => {
    await refresh('listAdminPosts', 'listProfileReviews');
    await readFactors();
  };
  if (!data && error) {
    return (
      <ErrorState title={texts.loadFailed} text={authErrorText(error)} onRetry={readFactors} />
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

function FactorRow(props: { factor: OwnFactor; onRemoved: () => Promise<void> }) {
  const { factor, onRemoved } = props;
  const { run, busy, error } = useAction(removeFactor, async (isRemoved) => {
    if (!isRemoved) return;
    toast(texts.removed, { tone: 'good' });
    await onRemoved();
  });

  return (
    <div className="grid gap-2.5">
      <div className="flex flex-wrap items-center gap-3">
        <span className="grow font-bold">{factor.name}</span>
        <Tool
          disabled={busy}
          aria-label={texts.removeNamed(factor.name)}
          onClick={() => void run(factor)}
        >
          {texts.remove}
        </Tool>
      </div>
      <ActionError error={error} textOf={authErrorText} />
    </div>
  );
}

function PhoneForm({ onAdded }: { onAdded: () => Promise<void> }) {
  const { field, ...form } = useForm({
    rules: { phone: validatePhone },
    send: ({ phone }) => addPhone(phoneNumberFrom(phone) ?? phone),
    async onSent(isAdded) {
      if (!isAdded) return;
      toast(texts.added, { tone: 'good' });
      await onAdded();
    },
  });
  return (
    <Form {...form} submit={texts.sendCode}>
      <TextField
        {...field('phone')}
        type="tel"
        autoComplete="tel"
        label={texts.phone}
        hint={texts.phoneHint}
      />
    </Form>
  );
}

import { navigate, paths, signOut, useHead, useSession } from '@el-reto/ui/facade';
import { admin } from '@el-reto/ui/messages';
import { Button, EmptyState } from '@el-reto/ui';

async function signInAgain(): Promise<void> {
  await signOut();
  navigate(paths.signInFrom(paths.admin));
}

/** For administrators who signed in by a password or Google alone, where that is not enough. */
export function SecondFactorNeeded() {
  const session = useSession();
  const email = session.status === 'signed-in' ? session.user.email : '';
  useHead({ title: admin.pageTitle(admin.secondFactorTitle), noindex: true });
  return (
    <EmptyState heading="h1" title={admin.secondFactorTitle} text={admin.secondFactorText(email)}>
      <Button onClick={() => void signInAgain()}>{admin.signInAgain}</Button>
    </EmptyState>
  );
}

import { pageMetadata, usePageMetadata, useMe } from '@el-reto/ui/runtime';
import { profile } from '@el-reto/ui/messages';
import { ErrorState, Skeleton } from '@el-reto/ui';
import { AccountSection } from '../features/profile/components/account-section.tsx';
import { MyCards } from '../features/profile/components/my-cards.tsx';
import { ProfileHead } from '../features/profile/components/profile-head.tsx';

export default function ProfileScreen() {
  usePageMetadata(pageMetadata.profile);
  const { data: me, error, reread } = useMe();
  return (
    <div className="mx-auto max-w-6xl overflow-x-clip px-4 py-8 sm:px-6">
      {me ? (
        <ProfileHead me={me} />
      ) : error ? (
        <ErrorState title={profile.loadFailed} error={error} onRetry={reread} />
      ) : (
        <Skeleton className="h-96 w-full sm:h-64" />
      )}
      <MyCards />
      <AccountSection />
    </div>
  );
}

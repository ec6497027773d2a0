import { useUser } from '@el-reto/ui/runtime';
import { secondFactor } from '@el-reto/ui/messages';
import { OwnFactors } from './own-factors.tsx';

export default function Account() {
  const user = useUser();
  return (
    <section
      aria-label={secondFactor.title}
      className="grid max-w-xl gap-4 rounded-card border-2 border-ink bg-white p-4 sm:p-6"
    >
      <h2 className="font-display text-lg leading-tight uppercase">{secondFactor.title}</h2>
      {user && <p className="font-bold break-all">{user.email}</p>}
      <p>{secondFactor.lead}</p>
      <OwnFactors />
    </section>
  );
}

import { likeReasons } from '@el-reto/contracts/rules';
import { Dialog } from '@el-reto/ui';
import { admin } from '../../messages/admin.ts';

const texts = admin.votes;

/** An explanation of each rule. */
export default function RulesDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={texts.rules} onClose={onClose} className="w-[min(56rem,calc(100vw-1.5rem))]!">
      <div className="grid gap-4">
        {texts.rulesLead.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <dl className="grid gap-x-6 gap-y-3 md:grid-cols-2">
          {Object.entries(likeReasons).map(([code, { title, about }]) => (
            <div key={code} className="border-t-2 border-foam-shade pt-2">
              <dt className="font-bold">{title}</dt>
              <dd className="text-sm">{about}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  );
}

import type { Agreed, Me } from '@el-reto/contracts';
import { call, Link, paths, useAction } from '@el-reto/ui/runtime';
import { legalTexts, profile, rights } from '@el-reto/ui/messages';
import { ActionError, Button, dayOfYearAt, dayOfYearText, plainLink, saveFile } from '@el-reto/ui';

async function download(): Promise<void> {
  const data = await call('exportMe', { timeoutMs: 30_000 });
  const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
  saveFile(file, profile.exportFile);
}

/** The download of the account's data, and the legal texts that the user agreed to. */
export function MyData({ me }: { me: Me | undefined }) {
  const take = useAction(download);
  return (
    <div className="grid content-start gap-4 rounded-card border-[3px] border-ink bg-white p-5">
      <div>
        <h3 className="pb-1 text-lg font-bold">{profile.exportTitle}</h3>
        <p>{profile.exportText}</p>
      </div>
      <ActionError error={take.error} />
      <Button tone="plain" runs={take} className="justify-self-start">
        {profile.export}
      </Button>
      {me && <WhatIAgreedTo agreed={me.agreed ?? []} />}
    </div>
  );
}

function WhatIAgreedTo({ agreed }: { agreed: readonly Agreed[] }) {
  return (
    <div className="border-t-[3px] border-foam-shade pt-3">
      <h4 className="font-bold">{rights.agreedTitle}</h4>
      {agreed.length === 0 && <p className="text-sm text-ink-soft">{rights.agreedNone}</p>}
      <ul>
        {agreed.map(({ document, version, at }) => (
          <li key={`${document} ${version}`} className="text-sm">
            <Link href={`${paths[document]}?version=${version}`} className={plainLink}>
              {legalTexts.names[document]}
            </Link>
            <p className="text-ink-soft">
              {rights.agreed(dayOfYearText(version), dayOfYearAt(at))}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

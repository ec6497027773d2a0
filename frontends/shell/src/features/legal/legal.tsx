import { currentVersion, legalVersions, type LegalDocument } from '@el-reto/contracts/rules';
import { config, pageMetadata, paths, useApi, useData } from '@el-reto/ui/runtime';
import { usePageMetadata, useSearchParams } from '@el-reto/ui/runtime';
import { legalTexts } from '@el-reto/ui/messages';
import { ButtonLink, ErrorState, Skeleton, useToday } from '@el-reto/ui';
import { LegalPage } from './legal-page.tsx';
import { legalText, pastVersion } from './legal-text.ts';

export const Privacy = () => <Document document="privacy" />;
export const Terms = () => <Document document="terms" />;

/** The version of a legal text that the address names, else the current version. */
function Document({ document }: { document: LegalDocument }) {
  usePageMetadata(pageMetadata[document]);
  const [search] = useSearchParams();
  const asked = search.get('version') ?? '';
  const isPast = asked !== currentVersion(document) && isVersion(document, asked);
  return isPast ? (
    <Past key={asked} document={document} version={asked} />
  ) : (
    <Shown document={document} version={currentVersion(document)} />
  );
}

const isVersion = (document: LegalDocument, version: string) =>
  (legalVersions[document] as readonly string[]).includes(version);

function Past({ document, version }: { document: LegalDocument; version: string }) {
  const { data, error } = useData(['legal', document, version], () =>
    pastVersion(document, version),
  );
  if (data !== undefined) return <Shown document={document} version={version} markdown={data} />;
  if (error === undefined) return <Skeleton className="mx-auto mt-6 h-96 max-w-2xl" />;
  // Browsers do not request a failed module again until the page is reloaded.
  const retry = () => location.reload();
  return (
    <ErrorState heading="h1" title={legalTexts.loadFailed} error={error} onRetry={retry}>
      <ButtonLink tone="plain" href={paths[document]}>
        {legalTexts.seeCurrent}
      </ButtonLink>
    </ErrorState>
  );
}

interface ShownProps {
  document: LegalDocument;
  version: string;
  markdown?: string;
}

function Shown({ document, version, markdown }: ShownProps) {
  const today = useToday();
  const events = useApi('listAllEvents', document === 'terms' ? {} : null).data ?? null;
  const text = legalText(document, { site: config, events, today }, markdown);
  return <LegalPage document={document} version={version} text={text} />;
}

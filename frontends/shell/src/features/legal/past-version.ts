import type { LegalDocument } from '@el-reto/contracts/rules';

const texts = import.meta.glob<string>('./past/*.md', { query: '?raw', import: 'default' });

/** The text of an earlier version, in Markdown. */
export async function pastVersion(document: LegalDocument, version: string): Promise<string> {
  const load = texts[`./past/${document}-${version}.md`];
  if (!load) throw new Error(`there is no text of ${document} ${version}`);
  return load();
}

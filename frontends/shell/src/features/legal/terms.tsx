import { config, heads } from '@el-reto/ui/facade';
import { legal } from '@el-reto/ui/messages';
import { Document } from './document.tsx';
import { termsText } from './terms-text.ts';

const sections = termsText(config);

export default function Terms() {
  return (
    <Document
      head={heads.hidden('terms')}
      title={legal.termsTitle}
      updated={legal.updated}
      sections={sections}
    />
  );
}

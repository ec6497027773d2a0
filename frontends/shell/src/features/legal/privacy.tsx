import { config, heads } from '@el-reto/ui/facade';
import { legal } from '@el-reto/ui/messages';
import { Document } from './document.tsx';
import { privacyText } from './privacy-text.ts';

const sections = privacyText(config);

export default function Privacy() {
  return (
    <Document
      head={heads.hidden('privacy')}
      title={legal.privacyTitle}
      updated={legal.updated}
      sections={sections}
    />
  );
}

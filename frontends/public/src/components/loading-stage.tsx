import { common } from '@el-reto/ui/messages';
import { Stage } from '@el-reto/ui';

export const loadingStage = (
  <Stage className="min-h-[80dvh]">
    <output aria-label={common.loading} />
  </Stage>
);

import { notices } from '@el-reto/ui/messages';
import { EmptyState } from '@el-reto/ui';

export const NoNotices = () => <EmptyState title={notices.none} text={notices.noneText} />;

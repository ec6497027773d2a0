// Import, then export: federation replaces imports of the shared facade, not `export … from`.
import {
  Avatar,
  Button,
  buttonClass,
  CardsSkeleton,
  common,
  Corcholata,
  cx,
  EmptyState,
  ErrorState,
  Skeleton,
} from '@el-reto/ui/facade';

export {
  Avatar,
  Button,
  buttonClass,
  CardsSkeleton,
  common,
  Corcholata,
  cx,
  EmptyState,
  ErrorState,
  Skeleton,
};

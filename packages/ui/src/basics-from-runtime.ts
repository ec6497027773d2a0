// Import, then export: federation replaces imports of the shared runtime, not `export … from`. Here and
// not in the barrels, which would then keep all that they name in every build.
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
  Loaded,
  Skeleton,
} from '@el-reto/ui/runtime';

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
  Loaded,
  Skeleton,
};

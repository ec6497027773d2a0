// Imports and exports are separate statements: the federation plugin replaces imports of the shared
// runtime, but not `export … from`. They are in a separate file, because a barrel with these
// statements would keep all its exports in every build.
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

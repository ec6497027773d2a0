import { createContext, use, type ComponentProps } from 'react';
import { Button, common } from '@el-reto/ui/runtime';

/** Closes the dialog around a component, like its ×. */
export const Leave = createContext<() => void>(() => undefined);

/** A button that closes the dialog around it. Unsent text is lost only after a question. */
export const CancelButton = ({ children, ...rest }: Partial<ComponentProps<typeof Button>>) => (
  <Button {...rest} onClick={use(Leave)}>
    {children ?? common.cancel}
  </Button>
);

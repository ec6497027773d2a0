import { Button } from '@el-reto/ui/runtime';
import { drawing } from '../basics/drawing.tsx';
import { account } from '../messages/account.ts';
import google from './google.svg?raw';

const GoogleMark = drawing(google);

export const GoogleButton = (props: { busy: boolean; onClick: () => void }) => (
  <Button {...props} tone="plain" className="w-full">
    <GoogleMark className="size-5" />
    {account.withGoogle}
  </Button>
);

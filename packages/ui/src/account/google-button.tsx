import { useEffect } from 'react';
import { Button, getIdentity } from '@el-reto/ui/runtime';
import { drawing } from '../basics/drawing.tsx';
import { account } from '../messages/account.ts';
import google from './google.svg?raw';

const GoogleMark = drawing(google);

interface GoogleButtonProps {
  busy: boolean;
  onClick: () => void;
}

export const GoogleButton = (props: GoogleButtonProps) => (
  <Button {...props} tone="plain" className="w-full">
    <GoogleMark className="size-5" />
    {account.withGoogle}
  </Button>
);

/** The shortest way in, above the form that is the other one. */
export function GoogleFirst(props: GoogleButtonProps) {
  // Google's window must open within the click: the SDK has to be here before it.
  useEffect(() => void getIdentity().catch(() => undefined), []);
  return (
    <div className="grid gap-4 pb-4">
      <GoogleButton {...props} />
      <p className="flex items-center gap-3 text-sm before:h-[3px] before:grow before:bg-foam-shade after:h-[3px] after:grow after:bg-foam-shade">
        {account.orByEmail}
      </p>
    </div>
  );
}

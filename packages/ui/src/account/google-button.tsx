import { useEffect } from 'react';
import { Button, getIdentity } from '@el-reto/ui/runtime';
import { drawing } from '../basics/drawing.tsx';
import { account } from '../messages/account.ts';
import google from './google.svg?raw';

const GoogleMark = drawing(google);

/** Applications whose built-in browsers cannot open Google's sign-in, by user agent. */
const applications: readonly (readonly [RegExp, string])[] = [
  [/Instagram/, 'Instagram'],
  [/Barcelona/, 'Threads'],
  [/FBA[NV]|FB_IAB|FBIOS/, 'Facebook'],
  [/musical_ly|BytedanceWebview|TikTok|trill/i, 'TikTok'],
  // Android marks every built-in browser of an application with `wv`; the other marks are those of applications on iOS.
  [
    /; wv\)|Twitter for|LinkedInApp|Snapchat|Pinterest|Line\/|MicroMessenger/,
    account.thisApplication,
  ],
];

/** The application in whose built-in browser the page is open, if Google refuses to sign in there. */
export const applicationOf = (userAgent: string): string | undefined =>
  applications.find(([pattern]) => pattern.test(userAgent))?.[1];

interface GoogleButtonProps {
  busy: boolean;
  onClick: () => void;
}

export function GoogleButton(props: GoogleButtonProps) {
  const application = applicationOf(navigator.userAgent);
  const isUsable = application === undefined;
  // The form beside the button needs the SDK, too. Google's frame is loaded before the click, because Google's
  // window must open within the click.
  useEffect(() => {
    const prepare = async () => {
      const sdk = await getIdentity();
      if (isUsable) await sdk.prepareGoogle();
    };
    prepare().catch(() => undefined);
  }, [isUsable]);
  if (application !== undefined) return <p>{account.withoutGoogle(application)}</p>;
  return (
    <Button {...props} tone="plain" className="w-full">
      <GoogleMark className="size-5" />
      {account.withGoogle}
    </Button>
  );
}

/** The Google button, above the form for the other ways to sign in. */
export function GoogleFirst(props: GoogleButtonProps) {
  return (
    <div className="grid gap-4 pb-4">
      <GoogleButton {...props} />
      <p className="flex items-center gap-3 text-sm before:h-[3px] before:grow before:bg-foam-shade after:h-[3px] after:grow after:bg-foam-shade">
        {account.orByEmail}
      </p>
    </div>
  );
}

import type { ReactNode } from 'react';
import { buttonClass, Link } from '@el-reto/ui/runtime';

interface ButtonLinkProps {
  href: string;
  tone?: Parameters<typeof buttonClass>[0];
  className?: string;
  children: ReactNode;
}

export const ButtonLink = ({ tone, className, ...link }: ButtonLinkProps) => (
  <Link {...link} className={buttonClass(tone, className)} />
);

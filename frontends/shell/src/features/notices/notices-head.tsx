import { useRef } from 'react';
import { notices } from '@el-reto/ui/messages';
import { Button } from '@el-reto/ui';

interface Props {
  readonly level: 'h1' | 'h2';
  readonly title: string;
  /** CSS classes of the heading. */
  readonly look: string;
  readonly className: string;
  readonly unread: number;
  readonly onReadAll: () => void;
}

/** The heading of a list, with a button that marks all notices as read. */
export function NoticesHead({ level: Heading, title, look, className, unread, onReadAll }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The focus moves to the heading, because the button disappears.
  const readAll = () => {
    heading.current?.focus();
    onReadAll();
  };
  return (
    <div className={`flex items-center justify-between ${className}`}>
      <Heading
        ref={heading}
        tabIndex={-1}
        className={`outline-none font-display leading-none uppercase ${look}`}
      >
        {title}
      </Heading>
      {unread > 0 && (
        <Button tone="quiet" className="px-0!" onClick={readAll}>
          {notices.readAll}
        </Button>
      )}
    </div>
  );
}

import { useRef } from 'react';
import { notices } from '@el-reto/ui/messages';
import { Button } from '@el-reto/ui';

interface Props {
  readonly level: 'h1' | 'h2';
  readonly title: string;
  /** How the heading looks, and the row that it stands in. */
  readonly look: string;
  readonly className: string;
  readonly unread: number;
  readonly onReadAll: () => void;
}

/** A list's heading, and beside it what marks all of the list as read. */
export function NoticesHead({ level: Heading, title, look, className, unread, onReadAll }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The button goes with what it was for.
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

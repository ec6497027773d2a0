import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { limits } from '@el-reto/contracts/rules';
import { gallery } from '@el-reto/ui/messages';
import { controlClass } from '@el-reto/ui';
import { SearchIcon } from '../../components/icons.tsx';

const pauseMs = 300;

interface SearchBoxProps {
  value: string;
  onChange: (text: string) => void;
  /** Whether the field takes the focus at once, because the visitor has just opened it. */
  atOnce: boolean;
}

/** Searches after a pause in typing. */
export function SearchBox({ value, onChange, atOnce }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    // The address was changed elsewhere, for example by the back button.
    setKnown(value);
    setText(value);
  }
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (atOnce) input.current?.focus();
  }, [atOnce]);
  const search = useEffectEvent((next: string) => {
    setKnown(next);
    onChange(next);
  });
  useEffect(() => {
    const next = text.trim();
    if (next === value) return;
    const timer = setTimeout(() => search(next), pauseMs);
    return () => clearTimeout(timer);
  }, [text, value]);

  return (
    <label className="relative block min-w-0 grow">
      <span className="sr-only">{gallery.searchLabel}</span>
      <span className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center">
        <SearchIcon />
      </span>
      <input
        ref={input}
        type="search"
        value={text}
        maxLength={limits.searchLength}
        enterKeyHint="search"
        placeholder={gallery.searchPlaceholder}
        onChange={(event) => setText(event.target.value)}
        className={`${controlClass} pl-11`}
      />
    </label>
  );
}

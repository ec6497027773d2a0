import type { ReactNode } from 'react';
import { TextField } from '@el-reto/ui';

interface SearchRowProps {
  label: string;
  value: string;
  onChange: (typed: string) => void;
  /** Further controls next to the search field. */
  children: ReactNode;
}

export const SearchRow = ({ label, value, onChange, children }: SearchRowProps) => (
  <div className="flex flex-wrap items-end gap-3">
    <div className="grow basis-64">
      <TextField
        type="search"
        label={label}
        value={value}
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
    {children}
  </div>
);

import type { ReactNode } from 'react';
import css from './tables.module.css';

interface ColumnLook {
  name: string;
  className?: string | undefined;
  /** The name is read out, and not shown. */
  isUnseen?: boolean;
}

/** The heading of a column; false leaves the column out. */
export type Column = string | ColumnLook | false;

/** A column of numbers, aligned at their end. */
export const figure = (name: string): ColumnLook => ({ name, className: css['figure'] });

/** A column whose cells speak for themselves, such as that of the row actions. */
export const unseen = (name: string): ColumnLook => ({ name, isUnseen: true });

function Heading({ name, className, isUnseen = false }: ColumnLook) {
  return (
    <th scope="col" className={className}>
      {isUnseen ? <span className="visually-hidden">{name}</span> : name}
    </th>
  );
}

interface RecordTableProps {
  /** Accessible name of the table. */
  label: string;
  columns: readonly Column[];
  className?: string | undefined;
  children: ReactNode;
}

/** The heading cell of a row: a person's name for the record, which opens it. */
export function RecordName({ name, onOpen }: { name: string; onOpen: () => void }) {
  return (
    <th scope="row">
      <button type="button" className={css['open']} dir="auto" onClick={onOpen}>
        {name}
      </button>
    </th>
  );
}

/** A table of records, as it looks on every page. */
export function RecordTable({ label, columns, className = '', children }: RecordTableProps) {
  return (
    <table aria-label={label} className={`${css['table']} ${className}`}>
      <thead>
        <tr>
          {columns.map((column) => {
            if (column === false) return null;
            const look = typeof column === 'string' ? { name: column } : column;
            return <Heading key={look.name} {...look} />;
          })}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

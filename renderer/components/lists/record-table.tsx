import type { CSSProperties, ReactNode } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import layout from '../layout/layout.module.css';
import css from './tables.module.css';

interface ColumnLook {
  name: string;
  className?: string | undefined;
  /** The name is read out, and not shown. */
  isUnseen?: boolean;
  /** Its cells hold running text and keep room for 24 characters. */
  isText?: boolean;
  /** On a card its values stand there without the name. */
  isUnlabelled?: boolean;
}

/** The heading of a column; false leaves the column out. */
export type Column = string | ColumnLook | false;

/** A column of numbers, aligned at their end. */
export const figure = (name: string): ColumnLook => ({ name, className: css['figure'] });

/** A column whose cells speak for themselves. */
export const unseen = (name: string): ColumnLook => ({ name, isUnseen: true });

/** A column of running text, such as a term or a segment. */
export const prose = (name: string, look: { isUnlabelled?: boolean } = {}): ColumnLook => ({
  name,
  isText: true,
  ...look,
});

const lookOf = (column: Exclude<Column, false>): ColumnLook =>
  typeof column === 'string' ? { name: column } : column;

/** What the cells of each column need to know of it; `tables.module.css` hands it to them by their number. */
function columnStyle(columns: readonly ColumnLook[]): CSSProperties {
  const style: Record<string, string> = {};
  for (const [index, { name, isUnseen, isText, isUnlabelled }] of columns.entries()) {
    const set = (property: string, value: string) => {
      style[`--${property}-${String(index + 1)}`] = value;
    };
    if (isUnseen !== true && isUnlabelled !== true) set('label', JSON.stringify(name));
    if (isText === true) set('flex', '1 1 24ch');
    if (isText === true) set('least', '24ch');
    if (isUnseen === true && index > 0 && index === columns.length - 1) set('start', 'auto');
  }
  return style;
}

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
  /** A last column, of what can be done with a row. */
  hasActions?: boolean;
  /** The table may be wider than the window, and stands in a frame that scrolls. */
  isWide?: boolean;
  /** In a narrow window: each row a card, columns as ever for a few figures, or what the page's own styles say. */
  narrow?: 'cards' | 'columns' | 'own';
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

/** A table of records, as it looks on every page. Where columns have no room each row is a card. */
export function RecordTable(props: RecordTableProps) {
  const { label, className = '', narrow = 'cards', hasActions = false, isWide = false } = props;
  const columns = [...props.columns, hasActions && unseen(t('app.actions'))]
    .filter((column) => column !== false)
    .map(lookOf);
  const table = (
    <table
      aria-label={label}
      className={`${css['table']} ${narrow === 'columns' ? '' : css[narrow]} ${className}`}
      style={columnStyle(columns)}
    >
      <thead>
        <tr>
          {columns.map((column) => (
            <Heading key={column.name} {...column} />
          ))}
        </tr>
      </thead>
      <tbody>{props.children}</tbody>
    </table>
  );
  return isWide ? <div className={layout['scroll']}>{table}</div> : table;
}

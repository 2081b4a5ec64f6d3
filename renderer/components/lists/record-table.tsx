import type { CSSProperties, ReactNode } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import layout from '../layout/layout.module.css';
import css from './tables.module.css';

interface ColumnLook {
  name: string;
  className?: string | undefined;
  /** True if the name is read out but not shown. */
  isUnseen?: boolean;
  /** True if its cells hold running text and have room for at least 24 characters. */
  isText?: boolean;
  /** True if its values appear on a card without the name. */
  isUnlabeled?: boolean;
}

export type Column = string | ColumnLook | false;

/** Defines a column of numbers, aligned at their end. */
export const figure = (name: string): ColumnLook => ({ name, className: css['figure'] });

/** Defines the column of a record's state, which is as wide in every table. */
export const state = (name: string): ColumnLook => ({ name, className: css['state'] });

/** Defines a column whose cells need no visible heading. */
export const unseen = (name: string): ColumnLook => ({ name, isUnseen: true });

/** Defines a column of running text, such as a term or a segment. */
export const prose = (
  name: string,
  look: Pick<ColumnLook, 'isUnlabeled' | 'className'> = {},
): ColumnLook => ({
  name,
  isText: true,
  ...look,
});

const lookOf = (column: Exclude<Column, false>): ColumnLook =>
  typeof column === 'string' ? { name: column } : column;

/** Returns the variables that the cells of each column need; `tables.module.css` assigns them by column number. */
function columnStyle(columns: readonly ColumnLook[]): CSSProperties {
  const style: Record<string, string> = {};
  for (const [index, { name, isUnseen, isText, isUnlabeled }] of columns.entries()) {
    const set = (property: string, value: string) => {
      style[`--${property}-${String(index + 1)}`] = value;
    };
    if (isUnseen !== true && isUnlabeled !== true) set('label', JSON.stringify(name));
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
  label: string;
  columns: readonly Column[];
  className?: string | undefined;
  /** True for a last column with the actions of a row. */
  hasActions?: boolean;
  /** True if the table may be wider than the window; it then scrolls in a frame. */
  isWide?: boolean;
  /** Layout in a narrow window: a card per row, unchanged columns for a few numbers, or the page's own styles. */
  narrow?: 'cards' | 'columns' | 'own';
  /** Number of all rows, if only some of them are built. */
  total?: number;
  children: ReactNode;
}

/** Renders the heading cell of a row: the record's name, which opens it. */
export function RecordName({ name, onOpen }: { name: string; onOpen: () => void }) {
  return (
    <th scope="row">
      <button type="button" className={css['open']} dir="auto" onClick={onOpen}>
        {name}
      </button>
    </th>
  );
}

/** Renders a table of records, as on every page. If there is no room for columns, each row is a card. */
export function RecordTable(props: RecordTableProps) {
  const { label, className = '', narrow = 'cards', hasActions = false, isWide = false } = props;
  const columns = [...props.columns, hasActions && unseen(t('app.actions'))]
    .filter((column) => column !== false)
    .map(lookOf);
  const ends = columns.at(-1)?.isUnseen === true ? css['ends'] : '';
  const table = (
    <table
      aria-label={label}
      // The heading is the first one.
      aria-rowcount={props.total === undefined ? undefined : props.total + 1}
      className={`${css['table']} ${narrow === 'columns' ? '' : css[narrow]} ${ends} ${className}`}
      style={columnStyle(columns)}
    >
      <thead>
        <tr aria-rowindex={props.total === undefined ? undefined : 1}>
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

import type { Comparable, Query } from './store.ts';

/** SQL text and its values. */
export interface Sql {
  readonly text: string;
  readonly values: (string | number | null)[];
}

/** The SQL expression of a document's field. Field names are checked: they enter the text. */
export function fieldExpression(field: string): string {
  if (!/^[a-zA-Z]\w*$/.test(field)) throw new Error(`not a field name: ${field}`);
  return `json_extract(doc, '$.${field}')`;
}

/** JSON's booleans come out of SQLite as numbers. */
const toSqlValue = (value: Comparable) => (typeof value === 'boolean' ? Number(value) : value);

/** The WHERE clause of a query, its cursor included; empty when nothing limits it. */
export function whereClause<T>({ where = [], orderBy = [], after }: Query<T>): Sql {
  const values: Sql['values'] = [];
  const terms = where.map(([field, operator, value]) => {
    if (value === null) {
      if (operator !== '==') throw new Error(`${field} ${operator} null has no meaning`);
      return `${fieldExpression(field)} IS NULL`;
    }
    values.push(toSqlValue(value));
    return `${fieldExpression(field)} ${operator === '==' ? '=' : operator} ?`;
  });
  if (after) {
    const cursor = cursorTerm(orderBy, after);
    terms.push(cursor.text);
    values.push(...cursor.values);
  }
  return { text: terms.length > 0 ? ` WHERE ${terms.join(' AND ')}` : '', values };
}

/** What lies beyond a cursor: row values would not allow mixed directions. */
function cursorTerm<T>(
  orderBy: NonNullable<Query<T>['orderBy']>,
  after: readonly Comparable[],
): Sql {
  if (orderBy.length === 0 || orderBy.length !== after.length || after.includes(null)) {
    throw new Error('a cursor has a value, and not null, for each field ordered by');
  }
  const values: Sql['values'] = [];
  const compare = (i: number, operator: string) => {
    const [field] = orderBy[i] ?? [''];
    values.push(toSqlValue(after[i] ?? null));
    return `${fieldExpression(field)} ${operator} ?`;
  };
  const beyond = (i: number) => (orderBy[i]?.[1] === 'desc' ? '<' : '>');
  // Says nothing new, but lets an index start at the cursor and not at the list's beginning.
  const bound = compare(0, `${beyond(0)}=`);
  // (a > x) OR (a = x AND b > y) …
  const branches = orderBy.map((_, depth) => {
    const equal = Array.from({ length: depth }, (__, i) => compare(i, '='));
    return `(${[...equal, compare(depth, beyond(depth))].join(' AND ')})`;
  });
  return { text: `${bound} AND (${branches.join(' OR ')})`, values };
}

/** A query's full SELECT over `table`. */
export function selectQuery<T>(table: string, query: Query<T>): Sql {
  const where = whereClause(query);
  const order = (query.orderBy ?? []).map(
    ([field, direction]) => `${fieldExpression(field)} ${direction === 'asc' ? 'ASC' : 'DESC'}`,
  );
  const values = [...where.values];
  let text = `SELECT id, doc FROM ${table}${where.text}`;
  if (order.length > 0) text += ` ORDER BY ${order.join(', ')}`;
  if (query.limit !== undefined) {
    text += ' LIMIT ?';
    values.push(query.limit);
  }
  return { text, values };
}

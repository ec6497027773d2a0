import { conditionsOf, orderOf, type Comparable, type Query } from './store.ts';

export interface Sql {
  readonly text: string;
  readonly values: (string | number | null)[];
}

/** The SQL expression for a field of a document. The name is checked because it becomes part of the SQL. */
export function fieldExpression(field: string): string {
  if (!/^[a-zA-Z]\w*$/.test(field)) throw new Error(`not a field name: ${field}`);
  return `json_extract(doc, '$.${field}')`;
}

/** SQLite returns JSON's booleans as numbers. */
const toSqlValue = (value: Comparable) => (typeof value === 'boolean' ? Number(value) : value);

/** The WHERE clause for a query and its cursor. Empty without conditions. */
export function whereClause<T>(query: Query<T>): Sql {
  const { after } = query;
  const order = orderOf(query);
  const values: Sql['values'] = [];
  const terms = conditionsOf(query).map(([field, operator, value]) => {
    if (value === null) return `${fieldExpression(field)} IS NULL`;
    values.push(toSqlValue(value));
    return `${fieldExpression(field)} ${operator === '==' ? '=' : operator} ?`;
  });
  if (after) {
    const cursor = cursorTerm(order, after);
    terms.push(cursor.text);
    values.push(...cursor.values);
  }
  return { text: terms.length > 0 ? ` WHERE ${terms.join(' AND ')}` : '', values };
}

/** The condition for the rows after a cursor. SQL row values would not allow mixed directions. */
function cursorTerm(
  order: readonly (readonly [string, string])[],
  after: readonly Comparable[],
): Sql {
  const values: Sql['values'] = [];
  const compare = (i: number, operator: string) => {
    const [field] = order[i] ?? [''];
    values.push(toSqlValue(after[i] ?? null));
    return `${fieldExpression(field)} ${operator} ?`;
  };
  const beyond = (i: number) => (order[i]?.[1] === 'desc' ? '<' : '>');
  // This condition is redundant, but with it an index scan starts at the cursor instead of the first row.
  const bound = compare(0, `${beyond(0)}=`);
  // (a > x) OR (a = x AND b > y) …
  const branches = order.map((_, depth) => {
    const equal = Array.from({ length: depth }, (__, i) => compare(i, '='));
    return `(${[...equal, compare(depth, beyond(depth))].join(' AND ')})`;
  });
  return { text: `${bound} AND (${branches.join(' OR ')})`, values };
}

export function selectQuery<T>(table: string, query: Query<T>, columns = 'id, doc'): Sql {
  const { text, values } = whereClause(query);
  const { limit } = query;
  const terms = orderOf(query).map(
    ([field, way]) => `${fieldExpression(field)} ${way.toUpperCase()}`,
  );
  const order = terms.length > 0 ? ` ORDER BY ${terms.join(', ')}` : '';
  const select = `SELECT ${columns} FROM ${table}${text}${order}`;
  if (limit === undefined) return { text: select, values };
  return { text: `${select} LIMIT ?`, values: [...values, limit] };
}

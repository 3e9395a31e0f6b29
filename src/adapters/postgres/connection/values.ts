/** How values of PostgreSQL become values of JavaScript. */
import pg from 'pg';

type GetTypeParser = NonNullable<pg.ClientConfig['types']>['getTypeParser'];

const getTypeParser: GetTypeParser = (type, format) =>
  type === pg.types.builtins.INT8 && format !== 'binary'
    ? integerOf
    : pg.types.getTypeParser(type, format);

/** For connections: integers of eight bytes come as numbers, and as bigint beyond 2^53. */
export const VALUE_TYPES = { getTypeParser };

function integerOf(text: string): number | bigint {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : BigInt(text);
}

const NAMES = [
  'name',
  'id',
  'price',
  'before',
  'now',
  'document',
  'position',
  'number',
  'email',
  'time',
  'percent',
  'n',
  'limit',
  'country',
  'currency',
  'language',
  'offset',
]

/** Values for a message on the server: each stays a mark that the browser fills. */
export const MARKS = Object.fromEntries(NAMES.map((name) => [name, `{${name}}`]))

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
  'example',
  'amount',
  'code',
]

/** Placeholder values for messages formatted on the server: each stays a `{placeholder}` that the browser fills. */
export const MESSAGE_PLACEHOLDERS = Object.fromEntries(NAMES.map((name) => [name, `{${name}}`]))

/** A record with a value for each key, in the order of the keys. */
export const toRecord = <Key extends string, Value>(
  keys: readonly Key[],
  value: (key: Key) => Value,
): Record<Key, Value> => Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<Key, Value>

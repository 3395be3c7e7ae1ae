export const fieldAt = (entry: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        Object.hasOwn(Object(value) as object, name) ? (value as Record<string, unknown>)[name] : undefined,
      entry,
    )

type Fields = Record<string, unknown>

// Without a prototype, so that a field of any name is a plain field.
const noFields = (): Fields => Object.create(null) as Fields

function put(target: Fields, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (!rest.length) target[name] = value
  else {
    target[name] ??= noFields()
    // A value that was copied as a whole, such as a text or a list, contains this part already.
    const inner = target[name] as Fields
    if (typeof inner === 'object' && Object.getPrototypeOf(inner) === null) put(inner, rest, value)
  }
}

function without(value: unknown, [name = '', ...rest]: readonly string[]): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !Object.hasOwn(value, name)) return value
  const { [name]: left, ...others } = value as Record<string, unknown>
  return rest.length ? { ...others, [name]: without(left, rest) } : others
}

/** An entry reduced to `fields` (all if empty, the id always) without those in `omit`. */
export function chosenFields(
  entry: unknown,
  { fields, omit }: { fields: readonly string[]; omit: readonly string[] },
): unknown {
  let target = entry
  if (fields.length) {
    const picked = noFields()
    for (const path of ['id', ...fields]) {
      const value = fieldAt(entry, path)
      if (value !== undefined) put(picked, path.split('.'), value)
    }
    target = picked
  }
  return omit.reduce<unknown>((value, path) => without(value, path.split('.')), target)
}

/** A header value that only the holder of the process's key can make. */
export const seal = (value: string, key: string): string => `${key} ${value}`

/** The value of a sealed header; `undefined` where it is missing or was made by somebody else. */
export const unseal = (header: string | null, key: string | undefined): string | undefined =>
  key && header?.startsWith(`${key} `) ? header.slice(key.length + 1) : undefined

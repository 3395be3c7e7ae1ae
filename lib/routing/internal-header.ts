export const signInternal = (value: string, key: string): string => `${key} ${value}`

/** Returns the value of an authenticated header; `undefined` if it is missing or forged. */
export const readInternal = (header: string | null, key: string | undefined): string | undefined =>
  key && header?.startsWith(`${key} `) ? header.slice(key.length + 1) : undefined

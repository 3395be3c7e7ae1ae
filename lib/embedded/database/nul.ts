/** Whether a text has a NUL, which PostgreSQL neither stores nor compares: no row has such a key. */
export const hasNul = (text: string): boolean => text.includes('\0')

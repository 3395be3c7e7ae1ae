/** Letters without marks, ё as е, no capitals: what a search and what it looks through are compared by. */
export const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

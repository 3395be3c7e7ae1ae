/**
 * Capitals and digits that people do not confuse, without vowels, so that no words arise (Open Location Code). A series
 * has at least `GUESSES_PER_CODE` combinations for each code. A prefix is of the same script: a mixed code would need two
 * keyboards.
 */
export const SERIES_ALPHABET = '23456789CFGHJMPQRVWX'

export const MAX_SERIES_CODES = 100_000
export const MAX_SERIES_PREFIX = 20
export const MAX_RANDOM_LENGTH = 16

const GUESSES_PER_CODE = 10_000

export const minRandomLength = (count: number): number =>
  Math.ceil(Math.log(count * GUESSES_PER_CODE) / Math.log(SERIES_ALPHABET.length))

const PREFIX_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-'

export const isSeriesPrefix = (prefix: string): boolean =>
  [...prefix].every((character) => PREFIX_CHARACTERS.includes(character))

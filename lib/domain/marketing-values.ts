export const NO_VALUE = '(none)'
/** Values beyond the limit on distinct values of a day or a response. */
export const OTHER_VALUES = '(other)'
export const TOTAL = '(total)'

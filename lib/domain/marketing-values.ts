/** The value of what has none. */
export const NO_VALUE = '(none)'
/** Values beyond those that are kept apart: of one day where there were too many, or of an answer. */
export const OTHER_VALUES = '(other)'
/** The value of all values together, in a file. */
export const TOTAL = '(total)'

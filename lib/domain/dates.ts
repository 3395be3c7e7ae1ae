const two = (number: number) => String(number).padStart(2, '0')

/**
 * Formats dates as `DD.MM.YYYY` in every language (specification, section 9) and times as `HH:MI:SS` of 24 hours, in
 * UTC.
 */
export const formatDate = (date: Date): string =>
  `${two(date.getUTCDate())}.${two(date.getUTCMonth() + 1)}.${date.getUTCFullYear()}`

export const formatDateTime = (date: Date): string =>
  `${formatDate(date)} ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`

/** Converts a decimal digit of any script; in Unicode the ten digits of a script are consecutive. */
function toDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (zero > code - 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return String(code - zero)
}

export const toAsciiDigits = (text: string): string => text.replace(/\p{Nd}/gu, toDigit)

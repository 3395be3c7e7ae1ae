/** A digit of any script as one of ASCII: in Unicode, the ten of a script follow each other. */
function toDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (zero > code - 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return String(code - zero)
}

/** A text with the digits of any script as those of ASCII. */
export const toAsciiDigits = (text: string): string => text.replace(/\p{Nd}/gu, toDigit)

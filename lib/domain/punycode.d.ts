declare module 'punycode/punycode.es6.js' {
  /** Decodes the labels `xn--` of a domain or an e-mail address. */
  export function toUnicode(text: string): string
}

declare module 'punycode/punycode.es6.js' {
  /** Decodes `xn--` labels of a domain or an email address. */
  export function toUnicode(text: string): string
}

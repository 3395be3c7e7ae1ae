/** Redacts credentials in URLs: `https://name:password@host` becomes `https://***@host`. */
export const redactUrlCredentials = (text: string): string => text.replace(/:\/\/[^/?#@\s"\\]*@/g, '://***@')

/** The text of an error without email addresses, which are personal data and must not be in logs. */
export const redactEmails = (error: unknown): string =>
  String(error).replaceAll(/(?<![^\s<>"])[^\s<>"]+@[^\s<>"]+/g, '<address>')

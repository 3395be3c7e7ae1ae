/** Redacts credentials in URLs: `https://name:password@host` becomes `https://***@host`. */
export const redactUrlCredentials = (text: string): string => text.replace(/:\/\/[^/?#@\s"\\]*@/g, '://***@')

/** A text without the names and passwords of the addresses in it: `https://name:password@host` is `https://***@host`. */
export const concealed = (text: string): string => text.replace(/:\/\/[^/?#@\s"\\]*@/g, '://***@')

/** A letter in one case, whatever the database knows of alphabets. */
const oneCase = (text: string) => text.normalize('NFC').toLowerCase()

/** Who ordered, or asked. */
interface Person {
  readonly name: string
  readonly email: string
  readonly phone: string
}

/** What an order or a talk is found by, each on a line of its own: nobody's search reaches over two of them. */
export const searchText = (number: string, { name, email, phone }: Person): string => oneCase([number, name, email, phone].join('\n'))

/** A part that a text has to contain, for `like` with `escape '\'`; what that would read as any character is that character. */
export const containing = (part: string): string => `%${part.replace(/[\\%_]/g, '\\$&')}%`

/** What has to stand in the text of an order or a talk that is searched for. A telephone number is found however it is written. */
export function searchedParts(typed: string): string[] {
  const text = oneCase(typed.replace(/\p{Cc}+/gu, ' ').trim())
  const digits = /^\+?[\d\s().-]{4,}$/.test(text) ? text.replace(/[^\d+]/g, '') : text
  return [...new Set([text, digits])].filter(Boolean)
}

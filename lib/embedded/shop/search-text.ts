import { sql, type RawBuilder } from 'kysely'
import { emailText } from '../../domain/email-text.ts'
import { readPhone } from '../../domain/phone.ts'
import { phoneForms, searchTerms } from '../../domain/person-search.ts'
import { foldText } from '../../domain/search.ts'

/** Who ordered, or asked. */
interface Person {
  readonly name: string
  readonly email: string
  readonly phone: string
}

function phoneSearchText(phone: string): string {
  const read = readPhone(phone)
  return 'error' in read
    ? phone.replace(/\D/g, '')
    : [...phoneForms(read.number), read.extension].filter(Boolean).join(' ')
}

/** What an order or a conversation is found by, each on a line of its own: no search term reaches over two of them. */
export const searchText = (number: string, { name, email, phone }: Person): string =>
  [...[number, name, email, emailText(email)].map(foldText), phoneSearchText(phone)].join('\n')

/** A part that a text has to contain, for `like` with `escape '\'`; what that would read as any character is that character. */
export const containing = (part: string): string => `%${part.replace(/[\\%_]/g, '\\$&')}%`

/** The orders or conversations whose column `search` has what was typed; all of them where nothing was. */
export function foundBy(typed: string): RawBuilder<boolean> {
  const terms = searchTerms(typed).map((forms) => {
    const alternatives = forms.map((form) => sql`search like ${containing(form)} escape '\\'`)
    return sql`(${sql.join(alternatives, sql` or `)})`
  })
  return terms.length ? sql<boolean>`${sql.join(terms, sql` and `)}` : sql<boolean>`1 = 1`
}

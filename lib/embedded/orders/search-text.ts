import { sql, type RawBuilder } from 'kysely'
import { emailText } from '../../domain/email-text.ts'
import { readPhone } from '../../domain/phone.ts'
import { phoneForms, searchTerms } from '../../domain/person-search.ts'
import { foldText } from '../../domain/search.ts'

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

/**
 * Search text of an order or a conversation. One line per field, so that a search term cannot match across two of
 * them.
 */
export const searchText = (number: string, { name, email, phone }: Person): string =>
  [...[number, name, email, emailText(email)].map(foldText), phoneSearchText(phone)].join('\n')

/** Pattern for `like … escape '\'` that matches a literal substring. */
export const likePattern = (part: string): string => `%${part.replace(/[\\%_]/g, '\\$&')}%`

/** Condition on the column `search` for a typed search; matches all rows if nothing was typed. */
export function searchCondition(input: string): RawBuilder<boolean> {
  const terms = searchTerms(input).map((forms) => {
    const alternatives = forms.map((form) => sql`search like ${likePattern(form)} escape '\\'`)
    return sql`(${sql.join(alternatives, sql` or `)})`
  })
  return terms.length ? sql<boolean>`${sql.join(terms, sql` and `)}` : sql<boolean>`1 = 1`
}

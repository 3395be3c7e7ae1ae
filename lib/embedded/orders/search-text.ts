import { sql, type RawBuilder } from 'kysely'
import { definitionOf, fieldsWith, type FieldsWith } from '../../contract/order-form.ts'
import { emailText } from '../../domain/email-text.ts'
import { readPhone } from '../../domain/phone.ts'
import { phoneForms, searchTerms } from '../../domain/person-search.ts'
import { foldText } from '../../domain/search.ts'

type ContactField = FieldsWith<'group', 'contact'>
type Person = Readonly<Record<'name' | 'email' | 'phone', string> & Partial<Record<ContactField, string>>>

/**
 * Limit of a folded text, without email addresses and phone numbers. PostgreSQL rejects a row whose entry in an index is
 * longer than 2,704 bytes, and 100 ligatures fold to as many as 1,800 letters.
 */
const MAX_FOLDED_TEXT = 300

function phoneSearchText(phone: string): string {
  const read = readPhone(phone)
  return 'error' in read
    ? phone.replace(/\D/g, '')
    : [...phoneForms(read.number), read.extension].filter(Boolean).join(' ')
}

const isPhone = (field: ContactField) => definitionOf(field).kind === 'phone'

const emailLines = (email: string): string[] => [email, emailText(email)].map(foldText)

/** Search text of a record that only an email address identifies. */
export const emailSearchText = (email: string): string => emailLines(email).join('\n')

function searchLines(field: ContactField, text: string): string[] {
  if (isPhone(field)) return [phoneSearchText(text)]
  return definitionOf(field).kind === 'email' ? emailLines(text) : [foldText(text).slice(0, MAX_FOLDED_TEXT)]
}

/**
 * Search text of an order or a conversation. One line per field, so that a search term cannot match across two of
 * them. Phones are last: an email address is looked up as a line between two line breaks.
 */
export function searchText(number: string, person: Person): string {
  const fields = fieldsWith('group', 'contact')
  const lines = [...fields.filter((field) => !isPhone(field)), ...fields.filter(isPhone)].flatMap((field) =>
    searchLines(field, person[field] ?? ''),
  )
  return [foldText(number), ...lines].join('\n')
}

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

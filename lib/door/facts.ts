import type { PagePath } from '../../i18n/paths.ts'
import type { Language } from '../domain/languages.ts'
import { seal, unseal } from './sealed.ts'

/** What the server process knows of an address that middleware, without network and database, cannot. */
export type Facts =
  /** `content`: a page of the content service of which a test runs, with the ids of its arms. */
  | { readonly kind: 'page'; readonly content?: { readonly id: string; readonly arms: readonly string[] } }
  | { readonly kind: 'file' }
  /** `language`: of the page that it leads to, where paths of this variant name none. */
  | {
      readonly kind: 'redirect'
      readonly to: PagePath
      readonly query?: string
      readonly hash?: string
      readonly status: 301 | 302 | 307 | 308
      readonly language?: Language
    }
  /** There was a page here and there will be none. */
  | { readonly kind: 'gone' }
  /** Redirects of the table that never arrive. */
  | { readonly kind: 'lost' }
  | { readonly kind: 'unknown' }
  /** There is no server process of ours: the page itself must answer. */
  | { readonly kind: 'unsure' }

/** Request header from the server process to the door. One that comes from outside is removed. */
export const FACTS_HEADER = 'x-door-facts'

/** Facts as a header value that only the holder of the process's key can make. */
export const encodeFacts = (facts: Facts, key: string): string => seal(encodeURIComponent(JSON.stringify(facts)), key)

const UNSURE: Facts = { kind: 'unsure' }
const KINDS: readonly string[] = ['page', 'file', 'redirect', 'gone', 'lost', 'unknown']

/** Reads the header; a missing, forged or broken one is "unsure". */
export function decodeFacts(header: string | null, key: string | undefined): Facts {
  try {
    const facts = JSON.parse(decodeURIComponent(unseal(header, key) ?? '')) as Facts | null
    return facts && KINDS.includes(facts.kind) ? facts : UNSURE
  } catch {
    return UNSURE
  }
}

import { z } from 'zod'
import { SEARCH_KINDS } from '../domain/site-search/document.ts'

const searchDocumentSchema = z.object({
  kind: z.enum(SEARCH_KINDS),
  title: z.string(),
  href: z.string(),
  excerpt: z.string(),
  headings: z.string(),
  words: z.string(),
  language: z.string().optional(),
})

/** Response of `GET /api/search-index`. `found`: plural forms with `{n}`. */
export const searchIndexSchema = z.object({
  documents: z.array(searchDocumentSchema),
  messages: z.object({
    hint: z.string(),
    none: z.string(),
    found: z.record(z.string(), z.string()),
    kinds: z.record(z.enum(SEARCH_KINDS), z.string()),
  }),
})
export type SearchIndex = z.infer<typeof searchIndexSchema>
export type SearchMessages = SearchIndex['messages']

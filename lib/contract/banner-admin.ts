import { z } from 'zod'
import { DICTIONARY_NAMES } from '../domain/dictionary-names.ts'

const LIST = '/api/dicts/'
const INSERT = '/api/dicts-insert/'

/** Read-only dictionary with the history of changes to the others. */
export const CHANGES = 'changes'

const dictionaryName = z.string().regex(/^[a-z0-9_-]{1,64}$/, 'a name of small letters, digits, _ and -, at most 64')
/**
 * Accepted without normalization, so that any stored row can be addressed. Some databases reject control characters.
 */
const exactId = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^\P{Cc}*$/u, 'a text without control characters')
const writtenId = exactId(300)
const itemId = z.union([writtenId, z.int().transform(String)])
const fields = z.record(z.string(), z.unknown())

const params = z.looseObject({
  version: z.int().min(0).optional(),
  revertOf: exactId(64).optional(),
  name: dictionaryName.optional(),
  id: writtenId.optional(),
  limit: z.int().min(1).max(500).optional(),
  page: z.int().min(1).max(1_000_000).optional(),
})

/**
 * Body of `POST /api/v1/banner-admin`. `update` patches the named fields (null removes one), `data` replaces the whole
 * item. `params.version` of `put` and `delete` is the expected version; without it the last write wins.
 */
export const bannerAdminRequestSchema = z
  .object({
    method: z.enum(['get', 'put', 'delete']),
    url: z.enum([LIST, INSERT]),
    name: dictionaryName,
    id: itemId.optional(),
    params: params.optional(),
    update: fields.optional(),
    data: fields.optional(),
  })
  .superRefine(({ method, url, id, update, data }, { addIssue }) => {
    const addError = (name: string, message: string) => addIssue({ code: 'custom', path: [name], message })
    if (url === INSERT && method !== 'put') addError('method', 'only put inserts')
    if (url === INSERT && method === 'put' && !data) addError('data', 'the item is missing')
    if (url === LIST && method !== 'get' && id === undefined) addError('id', 'the item is not named')
    if (url === LIST && method === 'put' && Boolean(update) === Boolean(data))
      addError('update', 'either update or data says what changes')
  })
export type BannerAdminRequest = z.output<typeof bannerAdminRequestSchema>

const item = z.looseObject({ version: z.int().min(0) })

export const dictionaryItemSchema = z.object({ item })

export const dictionaryListSchema = z.object({ items: z.array(item) })

const change = z.object({
  id: z.string(),
  name: z.enum(DICTIONARY_NAMES),
  itemId: z.string(),
  version: z.int().min(1),
  actor: z.string(),
  at: z.iso.datetime(),
  before: fields.nullable(),
  after: fields.nullable(),
  revertOf: z.string().nullable(),
})
export type DictionaryChange = z.output<typeof change>

/** Response of `get` of `changes`, newest first. `before` has no version; it is null if the item did not exist. */
export const dictionaryChangesSchema = z.object({ changes: z.array(change), pages: z.int().min(1) })

/** 409 response to a `put` or `delete` with an outdated version: the current item, null if it has been deleted. */
export const dictionaryConflictSchema = z.looseObject({ status: z.literal(409), current: item.nullable() })

import { z } from 'zod'
import { DICTIONARY_NAMES } from './dictionaries/table.ts'

const LIST = '/api/dicts/'
const INSERT = '/api/dicts-insert/'

/** The dictionary that nobody writes: what was changed in the others. */
export const CHANGES = 'changes'

const dictionaryName = z.string().regex(/^[a-z0-9_-]{1,64}$/, 'a name of small letters, digits, _ and -, at most 64')
/** An id names a row as it is, also one that no form would save: nothing of it is cleaned up. Some databases refuse control characters. */
const exactId = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^\P{Cc}*$/u, 'a text without control characters')
/** Ids of foreign backends may be of any kind. */
const writtenId = exactId(300)
const itemId = z.union([writtenId, z.int().transform(String)])
const fields = z.record(z.string(), z.unknown())

/** What goes beside a question. Foreign backends may know more. */
const params = z.looseObject({
  /** `put` and `delete`: the version that is changed; without it the last writer wins. */
  version: z.int().min(0).optional(),
  /** `put` and `delete`: the change that is taken back. */
  revertOf: exactId(64).optional(),
  /** `get` of `changes`: of one dictionary, of one item, how many at most, and which page of so many. */
  name: dictionaryName.optional(),
  id: writtenId.optional(),
  limit: z.int().min(1).max(500).optional(),
  page: z.int().min(1).max(1_000_000).optional(),
})

/**
 * Body of `POST /api/v1/banner-admin`. `update` names the fields that change (null takes one away), `data` is a whole
 * item, of which nothing stays that it does not name.
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
    const refuse = (name: string, message: string) => addIssue({ code: 'custom', path: [name], message })
    if (url === INSERT && method !== 'put') refuse('method', 'only put inserts')
    if (url === INSERT && method === 'put' && !data) refuse('data', 'the item is missing')
    if (url === LIST && method !== 'get' && id === undefined) refuse('id', 'the item is not named')
    if (url === LIST && method === 'put' && Boolean(update) === Boolean(data))
      refuse('update', 'either update or data says what changes')
  })
export type BannerAdminRequest = z.output<typeof bannerAdminRequestSchema>

const item = z.looseObject({ version: z.int().min(0) })

/** Answer of `get`, and of `put`: the item as it stands now. */
export const dictionaryItemSchema = z.object({ item })

/** Answer of `get` without an id. */
export const dictionaryListSchema = z.object({ items: z.array(item) })

const change = z.object({
  id: z.string(),
  name: z.enum(DICTIONARY_NAMES),
  itemId: z.string(),
  /** The version that the item has had since. */
  version: z.int().min(1),
  who: z.string(),
  at: z.iso.datetime(),
  /** The item before and after, without its version; null where there was none, or is none any more. */
  before: fields.nullable(),
  after: fields.nullable(),
  /** The change that this one took back. */
  revertOf: z.string().nullable(),
})
export type DictionaryChange = z.output<typeof change>

/** Answer of `get` of `changes`: the newest first. */
export const dictionaryChangesSchema = z.object({ changes: z.array(change), pages: z.int().min(1) })

/** A `put` or `delete` of a version that is another by now (409): the item as it stands, null where it is gone. */
export const dictionaryConflictSchema = z.looseObject({ status: z.literal(409), current: item.nullable() })

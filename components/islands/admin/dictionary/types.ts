import type { BannerAdminRequest, DictionaryChange } from '@/lib/contract/banner-admin'
import type { DictionaryName } from '@/lib/contract/dictionaries/table'
import type { FormField } from '@/lib/contract/dictionaries/form-fields'
import type { CommonWords } from '@/components/sections/admin/common-words'
import type { DictionaryWords } from '@/components/sections/admin/dictionary-words'

/** An item of any dictionary, with the version that it has. */
export type Item = Readonly<Record<string, unknown>> & { readonly version: number }

/** A value that a field may take, with what it is called. */
export type Option = readonly [value: string, label: string]

/** A dictionary as plain data: what its table and its form are made from. */
export interface DictionaryShape {
  readonly name: DictionaryName
  readonly title: string
  /** The field that names an item. */
  readonly id: string
  /** The field of the order, where administrators choose it. */
  readonly ordered: string | undefined
  readonly fields: readonly (FormField & { readonly label: string; readonly hint?: string })[]
}

/** What every part of a dictionary is given. */
export interface DictionaryTools {
  readonly shape: DictionaryShape
  /** Values of fields that are chosen from something larger than the schema: by kind of field. */
  readonly options: Readonly<Record<string, readonly Option[]>>
  readonly words: DictionaryWords
  readonly common: CommonWords
}

export type Call = BannerAdminRequest
export type Change = DictionaryChange

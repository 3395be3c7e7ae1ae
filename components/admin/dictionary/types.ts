import type { BannerAdminRequest, DictionaryChange } from '@/lib/contract/banner-admin'
import type { DictionaryName } from '@/lib/domain/dictionary-names'
import type { Language } from '@/lib/domain/languages'
import type { FormField } from '@/lib/contract/dictionaries/form-fields'
import type { CommonMessages } from '@/components/admin/page/common-messages'
import type { DictionaryMessages } from '@/components/admin/page/dictionary-messages'

export type Item = Readonly<Record<string, unknown>> & { readonly version: number }

export type Option = readonly [value: string, label: string]

/** Serializable description of a dictionary, from which its table and form are rendered. */
export interface DictionaryShape {
  readonly name: DictionaryName
  readonly title: string
  /** Explains the dictionary when it has no items. */
  readonly empty: string
  /** Name of the id field. */
  readonly id: string
  /** Name of the field with the manual order, if there is one. */
  readonly ordered: string | undefined
  readonly fields: readonly (FormField & { readonly label: string; readonly hint?: string })[]
}

export interface DictionaryTools {
  readonly shape: DictionaryShape
  /** Options by field kind, for kinds whose options are not in the schema. */
  readonly options: Readonly<Record<string, readonly Option[]>>
  readonly messages: DictionaryMessages
  readonly common: CommonMessages
  /** Language of the page. */
  readonly language: Language
}

/** A computed column of the table, which cannot be edited. */
export interface ExtraColumn {
  readonly label: string
  readonly text: (item: Item) => string
}

export type Call = BannerAdminRequest
export type Change = DictionaryChange
